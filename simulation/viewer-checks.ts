/**
 * What one viewer is sent and shown, checked against what the store holds and held. It outlives the
 * viewer's pages. After every step of the night:
 * - each entry that is delivered follows the one before: none is missing, twice, older or of another
 *   history, unless the page was told to start over, and that only after the store lost something;
 * - what is shown is not older than what was shown, nothing between is left out but raises that another
 *   one replaced, and nothing comes before the viewer's delay;
 * - the banner is the lot under the hammer at the event that is shown;
 * - a page that says *Live* has what was stored some seconds ago.
 */
import type { LiveState } from '../board/live/live-state.ts'
import type { AuctionEvent } from '../contract/auction-event.ts'
import { between, describeEntry, type Entry, type Publication } from './entries.ts'
import {
  JOINS_ARE_CONFIRMED,
  RESETS_NEED_A_LOST_ENTRY,
  RESETS_SAY_WHERE,
  saysThatItSkips,
} from './numbering.ts'
import type { Time } from './time.ts'
import type { Truth } from './truth.ts'

/** Under *Live*, what is this old must have come, in milliseconds. */
const STALE_MS = 5_000
/** A hidden page polls less often. */
const STALE_HIDDEN_MS = 14_000
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
  /** Until then a fault may keep the page from knowing that it is behind. */
  excusedUntil = 0
  delayMs = 0
  /** When the page was last given an empty answer in place of a full one. */
  emptiedAt = Number.NEGATIVE_INFINITY
  readonly #truth: Truth
  readonly #time: Time
  /** The page knows everything up to this entry; `null` before it knows a place. */
  #delivered: Entry | null = null
  #shown: Entry | null = null
  #isFirst = true
  /** It was told to start over, and not where, and has had no lot since. */
  #isLost = false
  #wasReset = false
  #skips = false
  #isFromNowhere = false
  #startedAt = 0
  readonly #heardAt = new Map<Entry, number>()
  #liveSince = Number.POSITIVE_INFINITY

  constructor(name: string, truth: Truth, time: Time) {
    this.name = name
    this.#truth = truth
    this.#time = time
  }

  /** The page has had a reset since it was opened. */
  get wasReset(): boolean {
    return this.#wasReset
  }

  /** A page is opened. */
  opened(): void {
    this.note('opens the page')
    this.#delivered = null
    this.#isFirst = true
    this.#isLost = false
    this.#wasReset = false
    this.#startedAt = this.#time.now
    this.#liveSince = Number.POSITIVE_INFINITY
  }

  /** The channel joins for the first time, with what the page has up to this entry. */
  joins(start: Entry | null): void {
    this.note(`joins from ${start === null ? 'nowhere' : describeEntry(start)}`)
    this.#delivered = start
    this.#isFromNowhere = start === null && !JOINS_ARE_CONFIRMED
    if (this.#isFromNowhere) this.#shown = null
  }

  /** The page logs what it ignores. */
  warned(what: string): void {
    this.note(`warns: ${what}`)
    if (saysThatItSkips(what)) this.#skips = true
  }

  /** The page is told to start over, at this place if it is known. */
  reset(at: Entry | null): void {
    const { now } = this.#time
    const seen = this.#delivered
    this.note(`starts over at ${at === null ? 'an unknown place' : describeEntry(at)}`)
    const isLost = seen?.lostAt != null
    const isOld = this.#truth.rewoundAt < this.#startedAt - LATE_NEWS_MS
    const isUnaware = seen?.depth === 0 || this.#mayBeUnaware()
    const isExcused = !RESETS_NEED_A_LOST_ENTRY && (!isOld || isUnaware)
    if (seen !== null && !isLost && !isExcused)
      this.#fail('a reset without cause', 'the store has lost nothing')
    this.#delivered = at
    this.#isFirst = true
    this.#isLost = at === null && !RESETS_SAY_WHERE
    this.#wasReset = true
    this.#startedAt = now
  }

  /** The channel hands over an event. */
  delivered(event: AuctionEvent, entry: Entry | null): void {
    const { kind, player, isReplayed } = event
    const what = `${kind} ${player.name} ${player.amount}${isReplayed ? ', replayed' : ''}`
    this.note(`receives ${what}${entry === null ? '' : ` at ${describeEntry(entry)}`}`)
    if (entry === null) {
      this.#fail('an unknown position', what)
      return
    }
    const last = this.#delivered
    const isEvent = isOf(event, entry.publication)
    const isSnapshot =
      isOf(event, entry.lot) || (isReplayed && isOf(event, newestSaleOf(entry)) && !entry.lot)
    if (last === null) {
      if (!isEvent && !isSnapshot) this.#fail('another event than the stored one', what)
    } else if (entry === last) {
      if (!isSnapshot || !this.#isFirst) this.#fail('an event twice', what)
    } else if (this.#skips && isEvent && between(last, entry) !== null) {
      this.#isLost = true
      this.#wasReset = true
    } else if (last.depth === 0 && isEvent && !RESETS_SAY_WHERE && this.#mayBeUnaware()) {
      this.#isLost = true
      this.#wasReset = true
    } else if (entry.parent !== last) {
      const missing = between(last, entry)
      if (missing !== null) this.#fail('a missing event', `${describeAll(missing.slice(0, -1))}`)
      const isOlder = between(entry, last) !== null
      this.#fail(isOlder ? 'an older event' : 'an event of another history', what)
    } else if (!isEvent) this.#fail('another event than the stored one', what)
    this.#delivered = entry
    this.#isFirst = false
    this.#skips = false
    if (kind === 'lotOpened' || kind === 'playerSold') this.#isLost = false
    if (!this.#heardAt.has(entry)) this.#heardAt.set(entry, this.#time.now)
  }

  /** The page shows an event after the viewer's delay. */
  shows(event: AuctionEvent, entry: Entry | null): void {
    if (entry === null) return
    const what = `${event.kind} ${event.player.name} ${event.player.amount}`
    this.note(`shows ${what}`)
    const before = this.#shown
    const heardAt = this.#heardAt.get(entry) ?? 0
    if (this.#time.now - heardAt < this.delayMs - 1 && isOf(event, entry.publication)) {
      this.#fail('an event before the delay', what)
    }
    if (before !== null && entry !== before && before.lostAt === null && entry.lostAt === null) {
      const entries = between(before, entry)
      if (entries === null) this.#fail('what is older than what was shown', what)
      const hidden = entries?.slice(0, -1).filter((one, n) => !isRaisedBy(one, entries[n + 1]))
      if (hidden?.length && !this.#wasReset && heardAt > this.#startedAt && before !== entry) {
        if (this.#heardAt.has(hidden[0] ?? entry)) {
          this.#fail('an event that was received and not shown', describeAll(hidden))
        }
      }
    }
    this.#shown = entry
  }

  /** After every step. */
  check(state: LiveState, isHidden: boolean): void {
    if (state.channel !== 'live') this.#liveSince = Number.POSITIVE_INFINITY
    else if (this.#liveSince === Number.POSITIVE_INFINITY) this.#liveSince = this.#time.now
    if (this.#delivered !== this.#truth.head) this.#checkStale(isHidden)
    if (this.failure !== null) throw this.failure
  }

  /** When the state has changed. */
  checkBanner(state: LiveState): void {
    const shown = this.#truth.numbering.shown(state)
    const { banner } = state
    if (shown === null || banner?.mayBeOver === true || this.#isLost) return
    const open = banner !== null && banner.saleId === null && !banner.isUnsold ? banner.lot : null
    const expected = shown.lot
    if (open?.amount === expected?.amount) return
    const text = `${open?.name} ${open?.amount} instead of ${expected?.player} ${expected?.amount}`
    this.#fail('the banner of another lot', text)
  }

  /** After the night, when all faults are long over. */
  checkEnd(state: LiveState, changes: number | null, listsAt: Entry | null): void {
    const { head } = this.#truth
    if (this.#isFromNowhere && this.#mayBeUnaware()) return
    if (state.channel !== 'live') this.#fail('not live after quiet', state.channel)
    const shown = this.#truth.numbering.shown(state)
    const at = shown ?? this.#delivered
    const isAtEnd = at === null ? head.storedAt <= this.#startedAt : at === head
    if (!isAtEnd) this.#fail('not what the log holds', at === null ? 'nothing' : describeEntry(at))
    const { banner } = state
    const open = banner !== null && banner.saleId === null && !banner.isUnsold ? banner : null
    const isSame = open?.lot.amount === head.lot?.amount && open?.mayBeOver !== true
    if (!isSame && !this.#isLost) this.#fail('not the lot that the log holds', `${open?.lot.name}`)
    const newer = listsAt === null ? null : between(listsAt, head)
    if (this.#wasReset || changes === null || newer === null) return
    const expected = newer.filter(({ publication }) => publication?.kind !== 'lotOpened').length
    if (changes !== expected) this.#fail('another count of changes', `${changes} of ${expected}`)
  }

  /** It may lack a message that the service believes it has. */
  #mayBeUnaware(): boolean {
    return this.emptiedAt >= this.#startedAt
  }

  #checkStale(isHidden: boolean) {
    const { now } = this.#time
    const oldest = now - (isHidden ? STALE_HIDDEN_MS : STALE_MS)
    if (this.excusedUntil > now || this.#liveSince > oldest) return
    if (this.#isFromNowhere && this.#mayBeUnaware()) return
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

function newestSaleOf(entry: Entry): Publication | null {
  for (let at: Entry | null = entry; at !== null; at = at.parent) {
    if (at.publication?.kind === 'playerSold') return at.publication
  }
  return null
}

/** A raise that another one follows may never be seen. */
function isRaisedBy({ publication: one }: Entry, later: Entry | undefined): boolean {
  const other = later?.publication
  return one?.kind === 'lotOpened' && other?.kind === 'lotOpened' && one.player === other.player
}

function describeAll(entries: readonly Entry[]): string {
  return entries.map(describeEntry).join('; ')
}
