/**
 * The ways from the nodes to the store, and what goes wrong on them: silence, slowness, lost answers, and a
 * store that comes back with less than it had. A connection keeps its order. A change that arrives
 * later than its sender waits is refused, as Redis is told to; one whose answer is lost was made.
 */
import type { Random } from '../../organiser/lib/random.ts'
import { LogUnavailable, SILENCE_MS } from '../../server/log/auction-log.ts'
import type { Link } from './simulated-log.ts'
import type { Store } from './store.ts'
import type { Owner, Time } from './time.ts'

/** A node learns of a silent store within this time, in milliseconds. */
const ANSWER_MS = 2_000

export class StoreLinks {
  /** The store answers nobody until then, or answers late, or its answers to changes or its news are lost. */
  silentUntil = 0
  slowUntil = 0
  lostAnswersUntil = 0
  lostNewsUntil = 0
  readonly #time: Time
  readonly #random: Random
  readonly #store: Store
  readonly #owner: Owner = { name: 'the store', isDead: false }
  readonly #links = new Set<NodeLink>()

  constructor(time: Time, random: Random, store: Store) {
    this.#time = time
    this.#random = random
    this.#store = store
  }

  connect(owner: Owner): NodeLink {
    const link = new NodeLink(this, this.#time, owner)
    this.#links.add(link)
    return link
  }

  /** The node has died: its connection ends, and what it has sent arrives. */
  disconnect(link: NodeLink): void {
    this.#links.delete(link)
  }

  silence(ms: number): void {
    this.silentUntil = this.#time.now + ms
    for (const link of this.#links) link.cut(ms)
  }

  /** The store starts again, with its first `kept` changes only, or with all. */
  restart(kept: number | null, awayMs: number): void {
    if (kept !== null) this.#store.rewind(kept)
    for (const link of this.#links) link.reset(awayMs + this.#random.whole(0, 500))
  }

  delay(): number {
    const isSlow = this.#time.now < this.slowUntil
    return isSlow ? this.#random.whole(100, 1_200) : this.#random.next() * 3
  }

  atStore(ms: number, act: () => void): void {
    this.#time.after(ms, act, this.#owner)
  }
}

export class NodeLink implements Link {
  readonly #links: StoreLinks
  readonly #time: Time
  readonly #owner: Owner
  #cutSince = 0
  #cutUntil = 0
  #downUntil = 0
  /** The store is there again, and the node has not read everything yet. */
  #isBehind = false
  /** Commands and answers keep their order. */
  #arrival = 0
  #answer = 0
  /** Ends with each connection. */
  #pending = new Set<(cause: Error) => void>()
  #reconnected = async () => {}

  constructor(links: StoreLinks, time: Time, owner: Owner) {
    this.#links = links
    this.#time = time
    this.#owner = owner
  }

  ask<Result>(operation: () => Result, isChange: boolean): Promise<Result> {
    const time = this.#time
    const sentAt = time.now
    const pending = this.#pending
    return new Promise<Result>((resolve, reject) => {
      const settle = (act: () => void) => {
        if (pending.delete(fail)) act()
      }
      const fail = (cause: Error) => settle(() => reject(cause))
      pending.add(fail)
      if (time.now < this.#downUntil) {
        time.after(1, () => fail(new LogUnavailable('the store is away')), this.#owner)
        return
      }
      time.after(ANSWER_MS, () => fail(new LogUnavailable('no answer')), this.#owner)
      const execute = () => {
        if (time.now < this.#cutUntil) {
          this.#links.atStore(this.#cutUntil - time.now, execute)
          return
        }
        // A connection that has ended carries nothing more, and a change must not come too late.
        if (pending !== this.#pending || (isChange && time.now > sentAt + ANSWER_MS)) return
        const answer = attempt(operation)
        if (isChange && time.now < this.#links.lostAnswersUntil) return
        this.#answer = Math.max(this.#answer, time.now + this.#links.delay())
        const settled = () =>
          settle(() => (answer.ok ? resolve(answer.result) : reject(answer.cause)))
        time.after(this.#answer - time.now, settled, this.#owner)
      }
      this.#arrival = Math.max(this.#arrival, sentAt + this.#links.delay())
      this.#links.atStore(this.#arrival - sentAt, execute)
    })
  }

  announce(wake: () => void): void {
    const { now } = this.#time
    if (now < this.#links.lostNewsUntil) return
    const readable = Math.max(now, this.#cutUntil, this.#downUntil)
    this.#time.after(readable - now + 2 * this.#links.delay(), wake, this.#owner)
  }

  isFollowed(): boolean {
    const isCurrent = !(this.#isAway() || this.#isBehind)
    return isCurrent || this.#time.now - this.#cutSince < SILENCE_MS
  }

  #isAway(): boolean {
    return this.#time.now < Math.max(this.#cutUntil, this.#downUntil)
  }

  onReconnect(act: () => Promise<void>): void {
    this.#reconnected = act
  }

  /** Nothing gets through for a while; after a long one the node reads everything again. */
  cut(ms: number): void {
    if (!this.#isAway()) this.#cutSince = this.#time.now
    this.#cutUntil = Math.max(this.#cutUntil, this.#time.now + ms)
    if (ms > SILENCE_MS) this.#reconnectAfter(ms)
  }

  /** The connection ends, and there is another one after a while. */
  reset(ms: number): void {
    if (!this.#isAway()) this.#cutSince = this.#time.now
    this.#downUntil = Math.max(this.#downUntil, this.#time.now + ms)
    const ended = this.#pending
    this.#pending = new Set()
    for (const fail of ended) {
      this.#time.after(0, () => fail(new LogUnavailable('the connection ended')), this.#owner)
    }
    this.#reconnectAfter(ms)
  }

  #reconnectAfter(ms: number) {
    this.#isBehind = true
    const reconnect = () =>
      void this.#reconnected().then(
        () => {
          this.#isBehind = false
        },
        () => this.#reconnectAfter(100),
      )
    this.#time.after(ms + 1, reconnect, this.#owner)
  }
}

type Attempt<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly cause: unknown }

function attempt<Result>(operation: () => Result): Attempt<Result> {
  try {
    return { ok: true, result: operation() }
  } catch (cause) {
    return { ok: false, cause }
  }
}
