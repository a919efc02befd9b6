/** The page's lists as rows of a spreadsheet (docs/decisions/search-and-sharing.md). */
import type { Auction, Instant, Player, Team } from '../../../contract/auction.ts'
import { asCsv, type CsvCell } from '../../../contract/csv.ts'
import type { Messages } from '../../i18n/messages.ts'

export type Sheet = readonly (readonly CsvCell[])[]

/** A sheet as a file. */
export function csvFile(name: string, sheet: Sheet): File {
  return new File([asCsv(sheet)], name, { type: 'text/csv;charset=utf-8' })
}

/** One row per player; a team without players has one row. */
export function sheetOfTeams(teams: readonly Team[], messages: Messages): Sheet {
  const { spreadsheet: w } = messages
  const head = [
    messages.team,
    `${messages.purse} (₹)`,
    `${messages.maxBid} (₹)`,
    messages.players,
    w.squadLimit,
    w.place,
    w.player,
    w.serial,
    `${messages.picture.soldFor} (₹)`,
  ]
  const rows = teams.flatMap((team) => {
    const start = [team.name, team.purse, team.maxBid, team.squadSize, team.squadLimit]
    if (team.squad.length === 0) return [[...start, null, null, null, null]]
    return team.squad.map((player, index) => [
      ...start,
      index + 1,
      player.name,
      player.serialNumber,
      player.soldFor,
    ])
  })
  return [head, ...rows]
}

export function sheetOfPending(players: readonly Player[], messages: Messages): Sheet {
  const { spreadsheet: w } = messages
  return [
    [w.player, w.serial, messages.status],
    ...players.map(({ name, serialNumber, isUnsold }) => [
      name,
      serialNumber,
      isUnsold ? messages.unsold : messages.pending,
    ]),
  ]
}

/** `isRanked`: with a rank, as in Top Sells. */
export function sheetOfSales(
  sales: readonly Player[],
  isRanked: boolean,
  messages: Messages,
): Sheet {
  const { spreadsheet: w } = messages
  const rank = (index: number) => (isRanked ? [index + 1] : [])
  return [
    [
      ...(isRanked ? [w.rank] : []),
      w.player,
      w.serial,
      messages.team,
      `${messages.picture.soldFor} (₹)`,
      w.soldAt,
    ],
    ...sales.map(({ name, serialNumber, teamName, soldFor, soldAt }, index) => [
      ...rank(index),
      name,
      serialNumber,
      teamName,
      soldFor,
      soldAt === null ? null : inLocalTime(soldAt),
    ]),
  ]
}

/** The file's name: `premier-league-2025-pending-2025-04-01-1530.csv`. */
export function sheetName({ seriesName }: Auction, what: string, loadedAt: Instant): string {
  const words = `${seriesName ?? ''} ${what} ${inLocalTime(loadedAt).replace(':', '')}`
  const plain = words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return `${plain.replace(/^-|-$/g, '')}.csv`
}

/** `2025-04-01 15:30` in the viewer's zone: spreadsheets of any locale read it as a date. */
function inLocalTime(instant: Instant): string {
  const date = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
