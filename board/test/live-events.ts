import type { Lot } from '../../contract/auction.ts'
import type { AuctionEvent, EventKind } from '../../contract/auction-event.ts'
import { BEFORE_FIRST, type Position } from '../../contract/position.ts'
import type { Result } from '../live/live-state.ts'

export const sandhu: Lot = {
  name: 'Veer Sandhu',
  photo: '/photos/sandhu.jpg',
  serialNumber: '7',
  amount: 2_00_00_000,
}
export const menon: Lot = {
  name: 'Aarav Menon',
  photo: '/photos/menon.jpg',
  serialNumber: '18',
  amount: 5_00_00_000,
}

/** A position in the history of that letter, from `a` to `f`. */
export function at(seq: number, history = 'a'): Position {
  return seq === 0
    ? BEFORE_FIRST
    : { seq, check: `${history}${seq.toString(16).padStart(15, '0')}` }
}

/** An event as the contract's parser gives it; unnumbered and fresh unless said otherwise. */
export function event(
  kind: EventKind,
  player: Lot,
  more: { readonly seq?: number; readonly history?: string; readonly isReplayed?: boolean } = {},
): AuctionEvent {
  const { seq, history, isReplayed = false } = more
  return { kind, player, position: seq === undefined ? null : at(seq, history), isReplayed }
}

export function bid(player: Lot, amount: number): AuctionEvent {
  return event('lotOpened', { ...player, amount })
}

/** The result of a lot, as heard on this page. */
export function result(kind: Result['kind'], player: Lot, id = 1): Result {
  return { id, lastEventId: id, kind, player, at: 0 }
}

/** A player of whom the service told nothing. */
export const nobody: Lot = { name: null, photo: null, serialNumber: null, amount: null }
