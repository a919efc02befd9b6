/**
 * All that the simulation knows of the numbers on the wire: which entry a position means, and when a
 * message begins another history. The checks know entries only.
 */

import type { LiveState } from '../board/live/live-state.ts'
import type { AuctionEvent } from '../contract/auction-event.ts'
import type { Cursor } from '../contract/channel.ts'
import type { Entry } from './entries.ts'

/**
 * Whether a board may only be told to start over if an entry was lost that it has seen. Today it may
 * also be told so when only the name of its history was lost, or the message that it goes on under another.
 */
export const RESETS_NEED_A_LOST_ENTRY = false

/**
 * Whether a board that starts over, or begins in an empty room, learns where. Today its first event may be
 * any: one that was lost on the way is not noticed, and the banner is unknown until the next lot.
 */
export const RESETS_SAY_WHERE = false

/**
 * Whether a node confirms where it stands before it answers a join. Today a page that has no lists and no
 * place may be sent a lot by a node that is behind, and is not told by pings where the room stands.
 */
export const JOINS_ARE_CONFIRMED = false

/** Today a board skips events after two rejoins without an answer, and says so. */
export function saysThatItSkips(warning: string): boolean {
  return warning.includes('could not be had again')
}

/** Entries by the positions that the store has given them. */
export class Numbering {
  readonly #epochs = new Map<string, Map<number, Entry>>()

  /** The store has this path now, under these numbers. */
  add(epoch: string, root: Entry, numbered: Iterable<readonly [number, Entry]>): void {
    const entries = this.#epochs.get(epoch) ?? new Map([[0, root]])
    this.#epochs.set(epoch, entries)
    for (const [seq, entry] of numbered) {
      entries.set(seq, entry)
      if (entry.parent === root) entries.set(seq - 1, root)
    }
  }

  at(epoch: string | null, seq: number | null): Entry | null {
    // A removed room ends in a history that no store has.
    const entries = this.#epochs.get(epoch ?? '') ?? this.#epochs.get((epoch ?? '').slice(0, -1))
    return entries?.get(seq ?? -1) ?? null
  }

  /** Where the board stands, as far as it is shown; `null` where it doesn't know. */
  shown({ epoch, lastSeq }: LiveState): Entry | null {
    return lastSeq === null ? null : this.at(epoch, lastSeq)
  }
}

/** Follows the positions of one page's channel. */
export class ChannelPosition {
  readonly #numbering: Numbering
  #epoch: string | null = null

  constructor(numbering: Numbering) {
    this.#numbering = numbering
  }

  /** The page joins for the first time. @returns the entry up to which it knows the history */
  start(cursor: Cursor | null): Entry | null {
    if (typeof cursor !== 'object' || cursor === null) return null
    this.#epoch = cursor.epoch
    return this.#numbering.at(cursor.epoch, cursor.seq)
  }

  /** @returns the entry of the event's position, and whether another history begins with it */
  event({ epoch, seq }: AuctionEvent): { readonly entry: Entry | null; readonly isReset: boolean } {
    const isReset = this.#epoch !== null && epoch !== this.#epoch
    this.#epoch = epoch
    return { entry: this.#numbering.at(epoch, seq), isReset }
  }

  /** The service says that another history begins. */
  reset(epoch: string | null): void {
    this.#epoch = epoch
  }

  /** The history goes on under another name. */
  continued(epoch: string): void {
    this.#epoch = epoch
  }
}
