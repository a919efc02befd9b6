/** Opening and closing the auction: §3's status. Pure. */
import { type AuctionState, closedPhase, PHASE_WORDS } from '../auction/state.ts'

export type PhaseVerb = 'open' | 'close'

/** The auction after the command; the same state when it is so already. */
export type PhasePlan =
  | { readonly is: 'state'; readonly state: AuctionState; readonly line: string }
  /** `text` is one line to follow a colon. */
  | { readonly is: 'refused'; readonly text: string; readonly canForce: false }

export function phasePlanOf(state: AuctionState, verb: PhaseVerb): PhasePlan {
  const phase = verb === 'open' ? 'running' : closedPhase(state)
  const line = `${state.league.seriesName}: the auction ${PHASE_WORDS[phase]}.`
  if (state.phase === phase) return { is: 'state', state, line }
  if (state.lot !== null) {
    const text = 'a lot is open. End it first, with “sold” or “unsold”'
    return { is: 'refused', text, canForce: false }
  }
  return { is: 'state', state: { ...state, phase }, line }
}
