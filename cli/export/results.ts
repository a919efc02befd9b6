/** The results of an auction as tables, for CSV and XLSX. */
import type { Auction } from '../../contract/auction.ts'

export type Cell = string | number | Date | null

export interface Table {
  /** Name of the file and of the sheet. */
  readonly name: 'squads' | 'sales'
  readonly rows: readonly (readonly Cell[])[]
}

/** Squads: every player by team. Sales: those with a time, in the order in which they were sold. */
export function resultsOf(auction: Auction): readonly Table[] {
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
          player.serialNumber,
          player.name,
          player.soldFor,
          team.purse,
        ]),
      ],
    },
    {
      name: 'sales',
      rows: [
        ['Sold at (UTC)', 'SL', 'Player', 'Team', 'Price (₹)'],
        ...sales.map(({ team, player }) => [
          player.soldAt === null ? null : new Date(player.soldAt),
          player.serialNumber,
          player.name,
          team.name,
          player.soldFor,
        ]),
      ],
    },
  ]
}

/** Text that a spreadsheet would run as a formula (OWASP, CSV Injection). */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** RFC 4180, with a byte-order mark so that spreadsheets read UTF-8. */
export function asCsv({ rows }: Table): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
