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
  const { teams, largestSquad } = state.league
  const shortNames = shortNamesOf(teams)
  return squadsOf(state).map(
    ({ team, purse, maxBid, members }) =>
      `${shortNames.get(team.name) ?? team.name}: ${inWords(purse)} left, ≤ ${inWords(maxBid)}, ${members.length}/${largestSquad} players`,
  )
}
