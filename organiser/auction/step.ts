/** The steps of an auction: each is one thing that the organiser does, and one event on the board. */
import type { Instant, Rupees } from '../../contract/auction.ts'
import { type EventType, writeLot } from '../../contract/auction-event.ts'
import { type LeaguePlayer, labelOf, type TeamName } from './league.ts'
import { inWords } from './rupees.ts'
import { type AuctionState, markUnsold, sell } from './state.ts'

interface OfPlayer {
  readonly player: LeaguePlayer
  readonly amount: Rupees
}

export type Step = OfPlayer &
  (
    | { readonly kind: 'lot opened' | 'bid raised' | 'unsold' | 'player added' }
    | { readonly kind: 'sold' | 'sale undone' | 'team changed'; readonly team: TeamName }
  )

const EVENT_TYPES: Readonly<Record<Step['kind'], EventType>> = {
  'lot opened': 'biddingStart',
  'bid raised': 'biddingStart',
  sold: 'playerSold',
  unsold: 'Unsold',
  'sale undone': 'UndoSold',
  'team changed': 'ChangeTeam',
  'player added': 'NewPlayer',
}

/** The event of a step. */
export function eventOf({ kind, player, amount }: Step) {
  return { eventType: EVENT_TYPES[kind], data: writeLot({ ...player, amount }) }
}

/** Whether a step changes the lists of the data file. Bids do not. */
export function changesLists(step: Step): boolean {
  return step.kind !== 'lot opened' && step.kind !== 'bid raised'
}

/** The state after a step taken at `at`. */
export function applyStep(state: AuctionState, step: Step, at: Instant): AuctionState {
  const { league, sales } = state
  const { serialNumber } = step.player
  switch (step.kind) {
    case 'lot opened':
    case 'bid raised':
      return { ...state, lot: { serialNumber, amount: step.amount } }
    case 'sold':
      return sell(state, { serialNumber, team: step.team, price: step.amount, at })
    case 'unsold':
      return markUnsold(state, serialNumber)
    case 'sale undone':
      return { ...state, sales: sales.filter((sale) => sale.serialNumber !== serialNumber) }
    case 'team changed':
      return {
        ...state,
        sales: sales.map((sale) =>
          sale.serialNumber === serialNumber ? { ...sale, team: step.team } : sale,
        ),
      }
    case 'player added':
      return { ...state, league: { ...league, players: [...league.players, step.player] } }
  }
}

/** One line about a step that was taken, the same from every program. */
export function lineOf(step: Step): string {
  const who = labelOf(step.player)
  switch (step.kind) {
    case 'lot opened':
      return `${who}: open at ${inWords(step.amount)}`
    case 'bid raised':
      return `${who}: bid ${inWords(step.amount)}`
    case 'sold':
      return `${who}: sold to ${step.team} for ${inWords(step.amount)}`
    case 'unsold':
      return `${who}: unsold`
    case 'sale undone':
      return `${who}: sale to ${step.team} for ${inWords(step.amount)} undone`
    case 'team changed':
      return `${who}: moved to ${step.team}`
    case 'player added':
      return `${who}: added, base price ${inWords(step.amount)}`
  }
}
