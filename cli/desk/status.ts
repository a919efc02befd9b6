/** The status area: the open lot, and what each team has left. Pure. */

import { incrementsFor } from '../../auction/increments.ts'
import { inShort, inWords } from '../../auction/rupees.ts'
import { squadsOf } from '../../auction/squads.ts'
import { type AuctionState, PHASE_WORDS, playerOf } from '../../auction/state.ts'
import { shortNamesOf } from './names.ts'

const GAP = '  '

/**
 * Lines of at most `columns` characters: a heading, a line for the lot, then teams side by side, each
 * with its purse, its maximum bid after `≤` and its number of players.
 * @param note ends the second line, such as that the server is away
 */
export function statusLines(state: AuctionState, columns: number, note = ''): readonly string[] {
  const cells = teamCells(state, '')
  const width = cells.reduce((widest, cell) => Math.max(widest, widthOf(cell)), 1)
  const perRow = Math.max(1, Math.floor((columns + GAP.length) / (width + GAP.length)))
  const rows = Math.ceil(cells.length / perRow)
  // Down the columns, as a list is read.
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: perRow }, (_, column) => cells[column * rows + row] ?? '')
      .map((cell) => cell + ' '.repeat(width - widthOf(cell)))
      .join(GAP)
      .trimEnd(),
  )
  const first = sides(openLotOf(state), note === '' ? countsOf(state) : note, columns)
  const { seriesName, largestSquad } = state.league
  const heading = `── ${seriesName} ── purse ≤maximum bid, players of ${largestSquad} `
  const rule = heading + '─'.repeat(Math.max(0, columns - widthOf(heading)))
  return [rule, first, ...lines].map((line) => cut(line, columns))
}

/** The same for a script: the lot, the counts, then a line for each team. */
export function plainLines(state: AuctionState): readonly string[] {
  return [openLotOf(state), countsOf(state), ...teamCells(state, `/${state.league.largestSquad}`)]
}

function pendingIn({ league, sales, unsold }: AuctionState): number {
  return league.players.length - sales.length - unsold.size
}

function openLotOf(state: AuctionState): string {
  const { lot, league, phase } = state
  const player = lot === null ? undefined : playerOf(state, lot.serialNumber)
  if (lot === null || player === undefined) {
    return phase === 'running' ? 'No lot is open' : `The auction ${PHASE_WORDS[phase]}`
  }
  const next = inWords(lot.amount + incrementsFor(league)(lot.amount))
  return `${player.serialNumber} ${player.name}: ${inWords(lot.amount)}, + is ${next}`
}

function countsOf(state: AuctionState): string {
  const { sales, unsold } = state
  return `${sales.length} sold, ${unsold.size} unsold, ${pendingIn(state)} pending`
}

/** Truncates the left side, whose end matters less than the note. */
function sides(left: string, right: string, columns: number): string {
  const room = columns - widthOf(right) - GAP.length
  if (room < 20) return left
  const shown = cut(left, room)
  return `${shown}${' '.repeat(room - widthOf(shown))}${GAP}${right}`
}

/** @param after follows the number of players */
function teamCells(state: AuctionState, after: string): readonly string[] {
  const squads = squadsOf(state)
  const shortNames = shortNamesOf(state.league.teams)
  const rows = squads.map(({ team, purse, maxBid, members }) => [
    shortNames.get(team.name) ?? team.name,
    inShort(purse),
    `≤${inShort(maxBid)}`,
    `${members.length}${after}`,
  ])
  const widths = [0, 1, 2, 3].map((column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), 0),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const filling = ' '.repeat((widths[column] ?? 0) - widthOf(cell))
        return column === 0 ? cell + filling : filling + cell
      })
      .join(' '),
  )
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Emoji_Presentation}/u

/** Approximate width on a terminal: none for combining characters, two for wide ones. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(letter)) continue
    width += WIDE.test(letter) ? 2 : 1
  }
  return width
}

/** The text in lines of at most so many columns, broken between words where there are any. */
export function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(/(?<= )/)) {
    if (line !== '' && widthOf((line + part).trimEnd()) > columns) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return [...lines, line]
}

/** The text in at most so many columns, with an ellipsis where it was cut. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let shown = ''
  for (const letter of text) {
    if (widthOf(shown + letter) > columns - 1) break
    shown += letter
  }
  return `${shown}…`
}
