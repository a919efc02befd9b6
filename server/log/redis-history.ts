/**
 * What this node knows of the log: the epoch, and the highest number of each room. On each new
 * connection it tells the store of these numbers, so that none is given again after a loss.
 */
import { newEpoch, SILENCE_MS } from './auction-log.ts'
import { ANSWER_MS } from './redis-commands.ts'
import type { Ask } from './redis-connection.ts'
import { integerOf, listOf, textOf } from './redis-reply.ts'
import {
  CHANGES,
  EPOCH,
  EPOCHS,
  FOLLOWER,
  READ_EPOCH,
  REMIND,
  RUN,
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

export class RedisHistory {
  /** Name of this node's connection that follows the log. */
  readonly followerName = `${FOLLOWER}${newEpoch()}`
  #epoch = ''
  /** 0 where only the room is known. */
  readonly #numbers = new Map<string, number>()
  /** Rooms that were removed while the connection was down; their listeners have to be woken. */
  readonly #removed = new Set<string>()
  readonly #report: Report
  readonly #onEpoch: () => void

  /** @param onEpoch called after the epoch has changed, when the connection can be used */
  constructor(report: Report, onEpoch: () => void) {
    this.#report = report
    this.#onEpoch = onEpoch
  }

  /** The present epoch, '' before the first connection. */
  get epoch(): string {
    return this.#epoch
  }

  /** Every room that this node knows. */
  rooms(): Iterable<string> {
    return this.#numbers.keys()
  }

  /** Returns and forgets the rooms that were found to be removed on connecting. */
  drainRemoved(): readonly string[] {
    const rooms = [...this.#removed]
    this.#removed.clear()
    return rooms
  }

  /** Number of the newest event seen of the room; 0 before the first. */
  lastSeq(room: string): number {
    return this.#numbers.get(room) ?? 0
  }

  /** Forgets a room that was removed after the event of this number. */
  removeRoom(room: string, last: number): void {
    if (this.lastSeq(room) <= last) this.#numbers.delete(room)
  }

  /** Remembers the room, and the number of an event of it. */
  add(room: string, seq = 0): void {
    if (seq > this.lastSeq(room) || !this.#numbers.has(room)) this.#numbers.set(room, seq)
  }

  /** @param found the store's epoch if it was read already; the store makes one where it has none */
  async readEpoch(send: Ask, found: string | null = null): Promise<void> {
    const keys = [EPOCH, EPOCHS, RUN, CHANGES]
    const isFirst = this.#epoch === '' && !(await this.#hasFollower(send))
    const values = [newEpoch(), isFirst ? '1' : '0']
    this.#setEpoch(found ?? textOf(await runScript(send, ANSWER_MS, READ_EPOCH, keys, values)))
  }

  /** Prepares a new connection. */
  async connect(send: Ask): Promise<void> {
    await this.readEpoch(send)
    const rooms = [...this.#numbers].filter(([, seq]) => seq > 0)
    for (let at = 0; at < rooms.length; at += ROOMS_AT_ONCE) {
      const some = rooms.slice(at, at + ROOMS_AT_ONCE)
      await Promise.all(some.map(([room, seq]) => this.#remind(send, room, seq)))
    }
  }

  /** Whether another node follows the log. One that is cut off or hangs sends nothing for a while. */
  async #hasFollower(send: Ask): Promise<boolean> {
    const clients = textOf(await send(['CLIENT', 'LIST', 'TYPE', 'normal'], ANSWER_MS)).split('\n')
    return clients.some((client) => {
      const name = / name=(\S*)/.exec(client)?.[1] ?? ''
      const idleSeconds = Number(/ idle=(\d+)/.exec(client)?.[1] ?? 0)
      const isOther = name.startsWith(FOLLOWER) && name !== this.followerName
      return isOther && idleSeconds * 1_000 <= SILENCE_MS
    })
  }

  async #remind(send: Ask, room: string, seq: number): Promise<void> {
    const keys = [roomKey(room), removedKey(room)]
    const reply = await runScript(send, ANSWER_MS, REMIND, keys, [String(seq)])
    const [last, removed] = listOf(reply).map(integerOf)
    if ((removed ?? 0) >= seq) {
      this.removeRoom(room, removed ?? 0)
      this.#removed.add(room)
    } else if ((last ?? 0) < seq) this.reportLoss(room, last ?? 0, seq)
  }

  reportLoss(room: string, last: number, seen: number): void {
    this.#report.warn(
      { room, last, seen },
      'Redis came back without events that were answered; the room goes on at the clock',
    )
  }

  #setEpoch(next: string) {
    if (next === this.#epoch) return
    const isFirst = this.#epoch === ''
    this.#epoch = next
    if (isFirst) return
    this.#report.info({ epoch: next }, 'a new epoch of the auction log begins')
    // After the connection that is being prepared can be used.
    setImmediate(this.#onEpoch)
  }
}
