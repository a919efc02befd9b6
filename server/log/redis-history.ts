/**
 * What this node has seen of the log: the epoch, and the newest event of each room. On each new
 * connection it checks that the store still has all of that; else the log gets a new epoch.
 */
import { newEpoch } from './auction-log.ts'
import { ANSWER_MS } from './redis-commands.ts'
import type { Ask } from './redis-connection.ts'
import { integerOf, listOf, textOf } from './redis-reply.ts'
import {
  CHANGES,
  CONFIRM,
  EPOCH,
  eventsKey,
  READ_EPOCH,
  removedKey,
  roomKey,
  runScript,
} from './redis-scripts.ts'

/** Rooms that are asked about at once: the connection limits the commands that wait. */
export const ROOMS_AT_ONCE = 500

/** Where the log says what an operator should know. */
export interface Report {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** The newest event of a room that this node has seen. */
interface Seen {
  /** 0 where it knows the room only. */
  readonly seq: number
  /** '' where only the number was seen. */
  readonly id: string
  readonly epoch: string
}

export class RedisHistory {
  #epoch = ''
  readonly #seen = new Map<string, Seen>()
  readonly #report: Report
  readonly #onEpoch: () => void

  /** @param onEpoch called after the epoch has changed, when the connection can be used */
  constructor(report: Report, onEpoch: () => void) {
    this.#report = report
    this.#onEpoch = onEpoch
  }

  get epoch(): string {
    return this.#epoch
  }

  /** Every room that this node knows. */
  rooms(): Iterable<string> {
    return this.#seen.keys()
  }

  /** Number of the newest event seen of the room; 0 before the first. */
  lastSeq(room: string): number {
    return this.#seen.get(room)?.seq ?? 0
  }

  /** Forgets a room that was removed after the event of this number. */
  removeRoom(room: string, last: number): void {
    if (this.lastSeq(room) <= last) this.#seen.delete(room)
  }

  /** Remembers the room. */
  addRoom(room: string): void {
    if (!this.#seen.has(room)) this.#seen.set(room, { seq: 0, id: '', epoch: this.#epoch })
  }

  /**
   * Remembers an event.
   * @param id may be '' where only the number is known
   * @param during the epoch in which Redis was asked
   */
  addEvent(room: string, seq: number, id: string, during: string): void {
    const known = this.#seen.get(room)
    if (known !== undefined && (seq < known.seq || (seq === known.seq && id === ''))) return
    this.#seen.set(room, { seq, id, epoch: during })
  }

  /** @param found the store's epoch if it was read already; the store makes one where it has none */
  async readEpoch(send: Ask, found: string | null = null): Promise<void> {
    const keys = [EPOCH, CHANGES]
    const values = ['', newEpoch()]
    this.#adopt(found ?? textOf(await runScript(send, ANSWER_MS, READ_EPOCH, keys, values)))
  }

  /** Checks every event seen against the store. */
  async confirm(send: Ask): Promise<void> {
    await this.readEpoch(send)
    const rooms = [...this.#seen].filter(([, { seq }]) => seq > 0)
    for (let at = 0; at < rooms.length; at += ROOMS_AT_ONCE) {
      const some = rooms.slice(at, at + ROOMS_AT_ONCE)
      await Promise.all(some.map(([room]) => this.confirmRoom(send, room)))
    }
  }

  /** @param isLost the room is known to have lost events */
  async confirmRoom(send: Ask, room: string, isLost = false): Promise<void> {
    const { seq, id, epoch } = this.#seen.get(room) ?? { seq: 0, id: '', epoch: this.#epoch }
    const keys = [EPOCH, CHANGES, roomKey(room), eventsKey(room), removedKey(room)]
    const values = ['', newEpoch(), epoch, String(seq), id, isLost ? '1' : '0']
    const reply = await runScript(send, ANSWER_MS, CONFIRM, keys, values)
    const [present, last, removed] = listOf(reply)
    if (integerOf(removed) >= seq) this.removeRoom(room, integerOf(removed))
    else if (integerOf(last) < seq) this.reportLoss(room, integerOf(last), seq)
    this.#adopt(textOf(present))
  }

  reportLoss(room: string, last: number, seen: number): void {
    this.#report.warn(
      { room, last, seen },
      'Redis came back without events that were answered; the room goes on at the clock',
    )
  }

  #adopt(next: string) {
    if (next === this.#epoch) return
    const isFirst = this.#epoch === ''
    this.#epoch = next
    if (isFirst) return
    this.#report.warn({ epoch: next }, 'the auction log has another history: boards start over')
    // After the connection that is being prepared can be used.
    setImmediate(this.#onEpoch)
  }
}
