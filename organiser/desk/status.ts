/** The open lot, and what each team has left. Pure. */
import { incrementsFor } from '../auction/increments.ts'
import { inWords } from '../auction/rupees.ts'
import { squadsOf } from '../auction/squads.ts'
import { type AuctionState, PHASE_WORDS, playerOf } from '../auction/state.ts'
import { shortNamesOf } from './names.ts'

/** The prompt of the desk: the open lot, and a note about the server. */
export function promptFor(state: AuctionState, note: string): string {
  const parts = [note, state.lot === null ? '' : openLotOf(state), '> ']
  return parts.filter((part) => part !== '').join(' ')
}

/** The lot, the counts, then a line for each team: its purse, its maximum bid after `≤`, its players. */
export function statusLines(state: AuctionState): readonly string[] {
  return [openLotOf(state), countsOf(state), ...teamLines(state)]
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

function countsOf({ league, sales, unsold }: AuctionState): string {
  const pending = league.players.length - sales.length - unsold.size
  return `${sales.length} sold, ${unsold.size} unsold, ${pending} pending`
}

function teamLines(state: AuctionState): readonly string[] {
  const shortNames = shortNamesOf(state.league.teams)
  const rows = squadsOf(state).map(({ team, purse, maxBid, members }) => [
    shortNames.get(team.name) ?? team.name,
    inWords(purse),
    `≤${inWords(maxBid)}`,
    `${members.length}/${state.league.largestSquad}`,
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

/** Letters that take a column of a terminal: marks stand on the letter before them. */
function widthOf(text: string): number {
  return [...text.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')].length
}
