/**
 * Checks all that one viewer is sent and shown against the entries of the store. It outlives the
 * viewer's pages. After every step of the night:
 * - each entry that is delivered follows the one before: none is missing, twice, older or of another
 *   history, unless the page was told to start over, and that only after the store lost something;
 * - what is shown is not older than what was shown, nothing between is left out but raises that another
 *   one replaced, and nothing comes before the viewer's delay;
 * - the banner is the lot under the hammer at the event that is shown;
 * - a page that says *Live* has what was stored some seconds ago.
 */
import {
  type LiveState,
  MOST_RESULTS,
  NOTICE_SHOWN_MS,
  SALE_SHOWN_MS,
} from '../../board/live/live-state.ts'
import type { StoredLot } from '../../board/live/lot-persistence.ts'
import type { AuctionEvent, Snapshot } from '../../contract/auction-event.ts'
import type { Position } from '../../contract/position.ts'
import { between, describeEntry, type Entry, type Publication } from './entries.ts'
import { Excuses } from './excuses.ts'
import type { Time } from './time.ts'
import type { Truth } from './truth.ts'

/** Under *Live*, what is this old must have come, in milliseconds. */
const STALE_MS = 2_000
/** A hidden page polls less often. */
const STALE_HIDDEN_MS = 8_000
const HIDDEN_POLL_MS = 5_000
/** An event that is this old comes as a replay. */
const LATE_MS = 10_000
/** A sale or notice that is shown no longer than this ends within a timer's delay. */
const TIMER_MS = 20
/** A page without a connection is live again by then. */
const RETURN_MS = 12_000
/** A change of the state is shown by then, in a storm too. */
const NOTIFIED_MS = 1_000
/** A node that was cut off may learn of a loss this much later. */
const LATE_NEWS_MS = 20_000

export class CheckFailure extends Error {
  override readonly name = 'CheckFailure'
  readonly check: string
  readonly viewer: string

  constructor(check: string, viewer: string, details: string) {
    super(`${check}: ${details}`)
    this.check = check
    this.viewer = viewer
  }
}

export class ViewerChecks {
  readonly name: string
  readonly history: string[] = []
  failure: CheckFailure | null = null
  readonly excuses: Excuses
  delayMs = 0
  readonly #truth: Truth
  readonly #time: Time
  /** The page knows everything up to this entry; `null` before it knows a place. */
  #delivered: Entry | null = null
  #shown: Entry | null = null
  /** Up to which earlier pages have shown. Events that the lists don't count are replayed to the next page. */
  #shownBefore: Entry | null = null
  /** The same as `#shown` of the page that is open. */
  #shownHere: Entry | null = null
  /** The page was told which lot is under the hammer, and shows it. */
  #isLotKnown = false
  /** The page joined with a cursor, so it is told of resets. */
  #hasCursor = false
  /** It joined before its lists came, and has no answer since. */
  #hadNoLists = false
  #wasReset = false
  /** Where the page began to hear: it can't count what is older, where the store gives it older lists. */
  #heardAfter: Entry | null = null
  #startedAt = 0
  #pages = 0
  readonly #heardAt = new Map<Entry, number>()
  /** Events that the channel handed over, in its order. */
  #handed = 0
  /** More than one where the page started over, and the store has the entry again. */
  readonly #orders = new Map<Entry, readonly number[]>()
  /** Snapshots that wait for the viewer's delay: the page's own may be a step ahead of the check's. */
  readonly #pending = new Set<{ readonly entry: Entry; readonly dueAt: number }>()
  #shownOrder = 0
  /** Of the lots that the page has shown since it was opened or started over, newest first. */
  #results: { readonly name: string | null; readonly kind: string; readonly order: number }[] = []
  /** Sales and notices that end by themselves, and since when they are shown. */
  #onShow = new Map<string, number>()
  #liveSince = Number.POSITIVE_INFINITY
  /** Since when nothing keeps the page from being live. */
  #tryingSince = Number.POSITIVE_INFINITY

  constructor(name: string, truth: Truth, time: Time) {
    this.name = name
    this.#truth = truth
    this.#time = time
    this.excuses = new Excuses(time)
  }

  /** The viewer leaves the page, or opens another one. */
  leaves(): void {
    this.#liveSince = Number.POSITIVE_INFINITY
  }

  /** The page was given an answer up to this number. */
  wasGiven(seq: number): void {
    if ((this.#delivered?.depth ?? 0) < seq) this.excuses.sawGap()
  }

  /** A page is opened. */
  opened(): void {
    this.note('opens the page')
    this.#delivered = null
    this.#shownBefore = this.#shown ?? this.#shownBefore
    this.#shown = null
    this.#shownHere = null
    this.#isLotKnown = false
    this.#hasCursor = false
    this.#hadNoLists = false
    this.#wasReset = false
    this.#onShow = new Map()
    this.#results = []
    this.#heardAfter = null
    this.#pages += 1
    this.#startedAt = this.#time.now
    this.#liveSince = Number.POSITIVE_INFINITY
  }

  /** The page has lists that count everything up to this entry. */
  startsAt(entry: Entry | null): void {
    if (entry !== null) this.#hasCursor = true
    if (this.#delivered !== null || entry === null) return
    this.note(`begins at ${describeEntry(entry)}`)
    this.#delivered = entry
    this.#heardAfter = entry
    // A page that had no lists asks for what they lack. Until then it may be told of a lot before them.
    this.#hadNoLists = this.#liveSince < this.#time.now
    this.#liveSince = Math.max(this.#liveSince, this.#time.now)
  }

  /** The page has loaded lists that it asked for at `askedAt`. */
  loaded(name: string | null, position: Position | null, askedAt: number): void {
    this.note(`has the lists ${name} of ${position?.seq}`)
    const problem = this.#truth.problemOfLists(name, position, askedAt)
    if (problem !== null) this.#fail('wrong lists', problem)
  }

  /** The page logs what it ignores. */
  warned(what: string): void {
    this.note(`warns: ${what}`)
  }

  /** The channel hands over the state of the room. */
  snapshot({ lot, isReset }: Snapshot, entry: Entry | null): void {
    const what = `${isReset ? 'reset' : 'snapshot'} with ${lot?.name ?? 'no lot'}`
    this.excuses.answered()
    this.#hadNoLists = false
    this.note(`receives a ${what}${entry === null ? '' : ` at ${describeEntry(entry)}`}`)
    if (entry === null) {
      this.#fail('an unknown position', what)
      return
    }
    if (lot?.amount !== entry.lot?.amount) this.#fail('another lot than the one that is open', what)
    const last = this.#delivered
    if (isReset) this.#checkReset(last)
    else if (last !== null && entry !== last) this.#fail('a snapshot of another place', what)
    this.#delivered = entry
    const page = this.#pages
    this.#handed += 1
    const order = this.#handed
    const pending = { entry, dueAt: this.#time.now + this.delayMs }
    this.#pending.add(pending)
    const show = () => {
      this.#pending.delete(pending)
      if (page !== this.#pages) return
      if (isReset) this.#results = this.#results.filter((one) => one.order > order)
      this.#showsSnapshot(entry, order)
    }
    if (this.delayMs === 0) show()
    // After the events that were handed over before it.
    else this.#time.after(this.delayMs + 1, show)
  }

  #checkReset(seen: Entry | null) {
    const isOld = this.#truth.rewoundAt < this.#startedAt - LATE_NEWS_MS
    if (seen !== null && seen.lostAt === null && isOld) {
      this.#fail('a reset without cause', 'the store has lost nothing')
    }
    this.#wasReset = true
    this.#startedAt = this.#time.now
  }

  #showsSnapshot(entry: Entry, order: number) {
    this.#isLotKnown = true
    const before = this.#shownBefore
    this.#shownBefore = null
    if (before?.lostAt === null && entry.lostAt === null && between(before, entry) === null) {
      this.#fail('what is older than what was shown', describeEntry(entry))
    }
    // Events that came after it are shown in the same moment.
    if (order < this.#shownOrder) return
    this.#shownOrder = order
    this.#shown = entry
    this.#shownHere = entry
  }

  /** The channel hands over an event. */
  delivered(event: AuctionEvent, entry: Entry | null): void {
    const { kind, player, position, isReplayed } = event
    const what = `${kind} ${player.name} ${player.amount}${isReplayed ? ', replayed' : ''}`
    this.note(`receives ${what}${entry === null ? '' : ` at ${describeEntry(entry)}`}`)
    if (position !== null && entry === null) this.#fail('an unknown position', what)
    const last = this.#delivered
    if (entry === null) {
      // The lot alone, while the service can't read its log.
      const isSeen = last?.lostAt === null && isOpenedBefore(last, player.amount)
      if (isSeen && !this.#hadNoLists && last.lot?.amount !== player.amount)
        this.#fail('a lot that is over', what)
      return
    }
    const isOld = entry.storedAt < this.#time.now - LATE_MS && this.excuses.until < this.#time.now
    const isCalm = this.#liveSince < this.#time.now - LATE_MS && !isOld
    if (!isReplayed && isOld) this.#fail('an old event as a new one', what)
    if (isReplayed && isCalm && this.#hasCursor && this.excuses.until < this.#time.now) {
      this.#fail('a new event as an old one', what)
    }
    if (!isOf(event, entry.publication)) this.#fail('another event than the stored one', what)
    else if (entry === last) this.#fail('an event twice', what)
    else if (last !== null && this.#mayBeUnaware()) this.#wasReset = true
    else if (last !== null && entry.parent !== last) {
      const missing = between(last, entry)
      if (missing !== null) this.#fail('a missing event', `${describeAll(missing.slice(0, -1))}`)
      const isOlder = between(entry, last) !== null
      this.#fail(isOlder ? 'an older event' : 'an event of another history', what)
    }
    if (last === null) this.#heardAfter = entry.parent
    this.#delivered = entry
    this.#handed += 1
    this.#orders.set(entry, [...(this.#orders.get(entry) ?? []), this.#handed])
    if (!this.#heardAt.has(entry)) this.#heardAt.set(entry, this.#time.now)
  }

  /** The page shows an event after the viewer's delay. */
  shows(
    event: AuctionEvent,
    entry: Entry | null,
    state: { readonly before: LiveState; readonly after: LiveState; readonly isHidden: boolean },
  ): void {
    if (entry === null) {
      // Of a snapshot, or without a number.
      this.#isLotKnown = false
      return
    }
    const what = `${event.kind} ${event.player.name} ${event.player.amount}`
    this.note(`shows ${what}`)
    const before = this.#shown
    const heardAt = this.#heardAt.get(entry) ?? 0
    const age = this.#time.now - heardAt
    if (age < this.delayMs - 1) this.#fail('an event before the delay', what)
    if (age > this.delayMs + TIMER_MS && !this.#isHeardAgain(entry)) {
      this.#fail('an event after the delay', what)
    }
    if (before !== null && entry !== before && before.lostAt === null && entry.lostAt === null) {
      const entries = between(before, entry)
      if (entries === null) this.#fail('what is older than what was shown', what)
      const hidden = entries?.slice(0, -1).filter((one, n) => !isRaisedBy(one, entries[n + 1]))
      if (hidden?.length && !this.#wasReset && heardAt > this.#startedAt) {
        if (this.#heardAt.has(hidden[0] ?? entry)) {
          this.#fail('an event that was received and not shown', describeAll(hidden))
        }
      }
    }
    const orders = this.#orders.get(entry) ?? []
    this.#shownOrder = orders.find((order) => order > this.#shownOrder) ?? this.#shownOrder
    this.#shown = entry
    this.#shownHere = entry
    this.#addResult(event)
    this.#checkSale(event, state)
    if (event.kind === 'lotOpened' || event.kind === 'playerSold') this.#isLotKnown = true
  }

  #addResult({ kind, player: { name } }: AuctionEvent) {
    if (kind !== 'playerSold' && kind !== 'playerUnsold' && kind !== 'saleUndone') return
    this.#results = this.#results.filter((one) => one.name !== name)
    if (kind === 'saleUndone') return
    const result = { name, kind, order: this.#shownOrder }
    this.#results = [result, ...this.#results].slice(0, MOST_RESULTS)
  }

  /** A viewer who looks at the page sees each sale on the banner, celebrated. */
  #checkSale(
    { kind, player, isReplayed }: AuctionEvent,
    { before, after, isHidden }: { before: LiveState; after: LiveState; isHidden: boolean },
  ) {
    if (kind !== 'playerSold') return
    const isQuiet = isReplayed || isHidden
    const isShown = after.celebration !== before.celebration
    if (isShown === isQuiet) this.#fail('a sale', isShown ? 'is celebrated late' : 'is not shown')
    if (isQuiet || before.banner === null) return
    if (after.banner?.saleId === null)
      this.#fail('a sale', `of ${player.name} is not on the banner`)
  }

  /** The page started over, and the store has the entry again. */
  #isHeardAgain(entry: Entry): boolean {
    return (this.#orders.get(entry) ?? []).length > 1
  }

  /** After every step. */
  check(
    state: LiveState,
    page: { readonly isSlow: boolean; readonly unseenSince: number | null },
  ): void {
    this.#checkReturn(state, page.isSlow)
    if (state.channel !== 'live') {
      this.#checkConnection(page.isSlow)
      this.#liveSince = Number.POSITIVE_INFINITY
      this.excuses.disconnected()
    } else if (this.#liveSince === Number.POSITIVE_INFINITY) this.#liveSince = this.#time.now
    if (this.#delivered !== this.#truth.head) this.#checkStale(page.isSlow)
    this.#checkEnds(state)
    if (page.unseenSince !== null && this.#time.now - page.unseenSince > NOTIFIED_MS) {
      this.#fail('a state that nobody is told of', state.channel)
    }
    if (this.failure !== null) throw this.failure
  }

  /** A connection ends for a reason only. */
  #checkConnection(isSlow: boolean) {
    const { now } = this.#time
    const wasLive = this.#liveSince < now
    const { isAnswerMissing, faultsUntil } = this.excuses
    if (!wasLive || isSlow || isAnswerMissing || faultsUntil > now) return
    this.#fail('a connection that ended without need', '')
  }

  /** A page that nothing keeps from it is live soon; one that has given up waits for its viewer. */
  #checkReturn({ channel }: LiveState, isSlow: boolean) {
    const { now } = this.#time
    const isTrying = channel === 'connecting' || channel === 'reconnecting'
    if (!isTrying || isSlow) this.#tryingSince = Number.POSITIVE_INFINITY
    else if (this.#tryingSince > now || this.excuses.until > now) this.#tryingSince = now
    else if (now - this.#tryingSince > RETURN_MS) this.#fail('not live for too long', channel)
  }

  /** A sale, a celebration and a notice end in time. */
  #checkEnds({ banner, celebration, notices }: LiveState) {
    const { now } = this.#time
    const shown = new Map<string, number>()
    const keep = (key: string, mostMs: number) => {
      const since = this.#onShow.get(key) ?? now
      shown.set(key, since)
      if (now - since > mostMs + TIMER_MS) this.#fail('shown for too long', key)
    }
    if (typeof banner?.saleId === 'number') keep(`sale ${banner.saleId}`, SALE_SHOWN_MS)
    if (celebration !== null) keep(`celebration ${celebration}`, SALE_SHOWN_MS)
    for (const { id } of notices) keep(`notice ${id}`, NOTICE_SHOWN_MS)
    this.#onShow = shown
  }

  /** When the state has changed. */
  checkBanner(state: LiveState): void {
    const shown = this.#shownHere
    const { banner } = state
    if (shown === null || banner?.mayBeOver === true || !this.#isLotKnown) return
    const open = banner !== null && banner.saleId === null && !banner.isUnsold ? banner.lot : null
    const expected = shown.lot
    if (open?.amount === expected?.amount) return
    for (const { entry, dueAt } of this.#pending) {
      if (dueAt <= this.#time.now && open?.amount === entry.lot?.amount) return
    }
    const text = `${open?.name} ${open?.amount} instead of ${expected?.player} ${expected?.amount}`
    this.#fail('the banner of another lot', text)
  }

  /** After the night, when all faults are long over. */
  checkEnd(
    state: LiveState,
    device: {
      readonly changes: number | null
      readonly listsAt: Entry | null
      readonly stored: StoredLot | null
    },
  ): void {
    const { head } = this.#truth
    const { changes, listsAt, stored } = device
    if (this.#mayBeUnaware()) return
    if (state.channel !== 'live') this.#fail('not live after quiet', state.channel)
    const at = this.#shownHere ?? this.#delivered
    const { banner } = state
    const open = banner !== null && banner.saleId === null && !banner.isUnsold ? banner : null
    const isSame = open?.lot.amount === head.lot?.amount && open?.mayBeOver !== true
    // A page without lists that heard no event since it joined was told the lot, without a position.
    const isAtEnd = at === null ? head.storedAt <= this.#liveSince : at === head
    if (!isAtEnd) this.#fail('not what the log holds', at === null ? 'nothing' : describeEntry(at))
    if (!isSame && this.#isLotKnown)
      this.#fail('not the lot that the log holds', `${open?.lot.name}`)
    if (stored?.lot.amount !== open?.lot.amount || (open && stored?.heardAt !== open.heardAt)) {
      this.#fail('another lot on the device', `${stored?.lot.name} instead of ${open?.lot.name}`)
    }
    const results = state.results.map(({ player, kind }) => `${kind} ${player.name}`).join()
    if (results !== this.#results.map(({ name, kind }) => `${kind} ${name}`).join()) {
      this.#fail('other results than those that were shown', results)
    }
    const after = this.#heardAfter
    const isHeard = listsAt === null || after === null || between(listsAt, after) === null
    const countedAfter = isHeard ? listsAt : after
    const newer = countedAfter === null ? null : between(countedAfter, head)
    if (newer === null) return
    if (changes === null) {
      if (!this.#wasReset) this.#fail('an unknown count of changes', describeEntry(head))
      return
    }
    const expected = newer.filter(({ publication }) => publication?.kind !== 'lotOpened').length
    if (changes !== expected) this.#fail('another count of changes', `${changes} of ${expected}`)
  }

  /**
   * It may lack a message that the service believes it has: its first lot, or a reset. A page without lists
   * joins without a cursor, and is told of no reset.
   */
  #mayBeUnaware(): boolean {
    const at = this.#delivered
    if (at !== null && at.lostAt === null) return false
    return this.excuses.hasEmptiedSince(this.#startedAt) || (at !== null && !this.#hasCursor)
  }

  #checkStale(isSlow: boolean) {
    const { now } = this.#time
    const oldest = now - (isSlow ? STALE_HIDDEN_MS : STALE_MS)
    const excusedUntil = this.excuses.until + (isSlow ? HIDDEN_POLL_MS : 0)
    if (excusedUntil > now || this.#liveSince > oldest) return
    if (this.#mayBeUnaware()) return
    const at = this.#delivered
    const isLost = at !== null && !this.#truth.holds(at)
    const missing = isLost ? at : this.#nextAfter(at)
    const since = isLost ? (at.lostAt ?? now) : (missing?.storedAt ?? now)
    if (missing === undefined || since > oldest) return
    this.#fail('stale under Live', `${describeEntry(missing)} is ${isLost ? 'lost' : 'missing'}`)
  }

  #nextAfter(at: Entry | null): Entry | undefined {
    const { path } = this.#truth
    if (at !== null) return path[at.depth]
    return this.#wasReset ? path.find(({ storedAt }) => storedAt > this.#startedAt) : undefined
  }

  /** Adds to the history. */
  note(text: string): void {
    this.history.push(`${((this.#time.now % 3_600_000) / 1_000).toFixed(3)} ${text}`)
  }

  #fail(check: string, details: string) {
    // Thrown after the step: here it would run through the code that is checked.
    this.failure ??= new CheckFailure(check, this.name, details)
  }
}

function isOf({ kind, player }: AuctionEvent, publication: Publication | null): boolean {
  return publication?.amount === player.amount && publication?.kind === kind
}

/** One of the entries up to this one opened the lot with this bid. */
function isOpenedBefore(last: Entry, amount: number | null): boolean {
  for (let at: Entry | null = last; at !== null; at = at.parent) {
    if (at.publication?.amount === amount) return true
  }
  return false
}

/** A raise that another one follows may never be seen. */
function isRaisedBy({ publication: one }: Entry, later: Entry | undefined): boolean {
  const other = later?.publication
  return one?.kind === 'lotOpened' && other?.kind === 'lotOpened' && one.player === other.player
}

function describeAll(entries: readonly Entry[]): string {
  return entries.map(describeEntry).join('; ')
}
