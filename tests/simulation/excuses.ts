/** How long faults may keep a viewer's page from knowing that it is behind. */
import type { Time } from './time.ts'

/** A page that is told nothing learns by the next ping that something is missing, in milliseconds. */
export const SILENT_MS = 52_000
/** One that sees it rejoins, and reconnects when that is not answered. */
const REPAIR_MS = 8_000

export class Excuses {
  readonly #time: Time
  /** The end of what a fault other than an emptied answer excuses. */
  faultsUntil = 0
  #emptiedUntil = 0
  /** When the page was last given an empty answer in place of a full one. */
  #emptiedAt = Number.NEGATIVE_INFINITY
  /** When it last received the state of the room. */
  #answeredAt = Number.NEGATIVE_INFINITY
  #seesGap = false

  constructor(time: Time) {
    this.#time = time
  }

  get until(): number {
    return Math.max(this.faultsUntil, this.#emptiedUntil)
  }

  /** An answer was emptied since the page received the state of the room: that to a rejoin, perhaps. */
  get isAnswerMissing(): boolean {
    return this.#emptiedAt > this.#answeredAt
  }

  hasEmptiedSince(at: number): boolean {
    return this.#emptiedAt >= at
  }

  /** A fault excuses the page for so many milliseconds. */
  add(ms: number): void {
    this.faultsUntil = Math.max(this.faultsUntil, this.#time.now + ms)
  }

  /** The page was given an empty answer in place of a full one. */
  emptied(): void {
    const { now } = this.#time
    this.#emptiedAt = now
    this.#emptiedUntil = now + (this.#seesGap ? REPAIR_MS : SILENT_MS)
  }

  /** The page sees, by the number of an answer, that something before it is missing. */
  sawGap(): void {
    if (!this.isAnswerMissing) return
    this.#seesGap = true
    this.#emptiedUntil = Math.min(this.#emptiedUntil, this.#time.now + REPAIR_MS)
  }

  /** The page received the state of the room. */
  answered(): void {
    this.#answeredAt = this.#time.now
    this.#seesGap = false
  }

  /** Only a connected page rejoins for a gap. */
  disconnected(): void {
    this.#seesGap = false
  }
}
