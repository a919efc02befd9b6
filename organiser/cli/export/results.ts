/** The results of an auction as tables, for CSV and XLSX. */
import type { Auction, Player } from '../../../contract/auction.ts'
import { asCsv, type CsvCell } from '../../../contract/csv.ts'

/** A time has no zone: its UTC fields are what a clock shows. */
type Cell = string | number | Date | null

export interface Table {
  /** Name of the file and of the sheet. */
  readonly name: 'squads' | 'sales' | 'unsold'
  readonly rows: readonly (readonly Cell[])[]
}

/**
 * Squads: every player by team. Sales: those with a time, in the order in which they were sold. Unsold:
 * all other players.
 * @param timeZone of the column beside UTC, such as Asia/Kolkata
 */
export function resultsOf(auction: Auction, timeZone: string): readonly Table[] {
  const players = auction.teams.flatMap((team) => team.squad.map((player) => ({ team, player })))
  const sales = players
    .filter(({ player }) => player.soldAt !== null)
    .sort((one, other) => (one.player.soldAt ?? 0) - (other.player.soldAt ?? 0))
  return [
    {
      name: 'squads',
      rows: [
        ['Team', 'SL', 'Player', 'Price (₹)', 'Remaining budget (₹)'],
        ...players.map(({ team, player }) => [
          team.name,
          numberOf(player),
          player.name,
          player.soldFor,
          team.purse,
        ]),
      ],
    },
    {
      name: 'sales',
      rows: [
        ['Sold at (UTC)', `Sold at (${timeZone})`, 'SL', 'Player', 'Team', 'Price (₹)'],
        ...sales.map(({ team, player }) => {
          const at = new Date(player.soldAt ?? 0)
          return [
            at,
            inLocalTime(at, timeZone),
            numberOf(player),
            player.name,
            team.name,
            player.soldFor,
          ]
        }),
      ],
    },
    {
      name: 'unsold',
      rows: [
        ['SL', 'Player', 'Status'],
        ...auction.pending.map((player) => [
          numberOf(player),
          player.name,
          player.isUnsold ? 'Unsold' : 'Not offered',
        ]),
      ],
    },
  ]
}

/** As a number where it is one, so that a spreadsheet sorts 9 before 10. */
function numberOf({ serialNumber }: Player): string | number | null {
  return /^(0|[1-9]\d{0,14})$/.test(serialNumber ?? '') ? Number(serialNumber) : serialNumber
}

/** A time as the clocks of a place show it. */
export function inLocalTime(at: Date, timeZone: string): Date {
  // The Swedish format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return new Date(`${format.format(at).replace(' ', 'T')}Z`)
}

/** The table as the text of a CSV file. */
export function csvOf({ rows }: Table): string {
  return asCsv(rows.map((row) => row.map(csvCell)))
}

function csvCell(cell: Cell): CsvCell {
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell
}
