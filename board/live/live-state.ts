/**
 * The live state as a pure reducer: the banner, the notices and the celebration.
 * Nothing here touches a list or a statistic (§4).
 * Timers only report that time has passed; the reducer decides what ends, so that the timer of an old
 * sale cannot clear a new lot (docs/decisions/live-events.md).
 */
import type { Instant, Lot } from '../../contract/auction.ts'
import type { AuctionEvent, ChangeKind, Snapshot } from '../../contract/auction-event.ts'
import { isPassed, isSamePlayer, lotOpened } from '../../contract/lot.ts'

/** §9: how long the celebration lasts, and the sold banner with it. */
export const SALE_SHOWN_MS = 3000
/** How long a notice stays. */
export const NOTICE_SHOWN_MS = 6000
/** The newest win. */
export const MOST_NOTICES = 3
/** The newest stay. */
export const MOST_RESULTS = 5
/** The newest stay, for whoever hears the events one by one. */
const MOST_CORRECTIONS = 20

/** `paused`: the five attempts of §9 are over. The last two: a recorded auction, or a demo, is played. */
export type ChannelStatus = 'connecting' | 'live' | 'reconnecting' | 'paused' | 'recorded' | 'demo'

export interface Banner {
  /** The same while one player is under the hammer: a raise changes the amount in place. */
  readonly id: number
  readonly lot: Lot
  /** The sale that closed the lot, while it is shown. */
  readonly saleId: number | null
  /** Nobody bought the player; a new bid takes it back. */
  readonly isUnsold: boolean
  /** When the last message about the lot arrived. */
  readonly heardAt: Instant
  /** There was a gap in the events since: the lot is shown with its age. */
  readonly mayBeOver: boolean
  /**
   * For a lot restored from this device: how long it may be shown until the service confirms it, in
   * milliseconds. `null` for any other.
   */
  readonly unconfirmedForMs: number | null
}

export type Tally = Readonly<Partial<Record<ChangeKind, number>>>

/** The result of a lot, as heard on this page. */
export interface Result {
  readonly id: number
  /** The newest event about it: the result's own, or one that moved the player to another team. */
  readonly lastEventId: number
  readonly kind: 'playerSold' | 'playerUnsold'
  readonly player: Lot
  /** `null` for one that was replayed: only its number tells when it was. */
  readonly at: Instant | null
}

/** A change to the lists, as heard on this page. */
export interface Change {
  readonly id: number
  readonly kind: ChangeKind
  readonly player: Lot
}

export type Notice =
  | Change
  | { readonly id: number; readonly kind: 'missed'; readonly tally: Tally }

export interface LiveState {
  readonly channel: ChannelStatus
  readonly isHidden: boolean
  /** How long events are held back before they come here. */
  readonly delayMs: number
  readonly banner: Banner | null
  /** The sale that is being celebrated. */
  readonly celebration: number | null
  /** The last sale, while it is shown: a repeat of it is ignored. */
  readonly lastSale: { readonly id: number; readonly player: Lot } | null
  /** Newest first. */
  readonly notices: readonly Notice[]
  /** Newest first. */
  readonly results: readonly Result[]
  /** Corrections of sales, newest first. More stay than are shown as notices. */
  readonly corrections: readonly Change[]
  /** The number of events that arrived while the page was hidden. */
  readonly missed: Tally | null
  /** Changes to the lists shown since the screen was entered, repeats aside. */
  readonly changes: number
  /** The service has answered a join with a snapshot: it replays what is missed from here on. */
  readonly hasReplays: boolean
}

export type LiveAction =
  /** The screen was entered: clears everything of an earlier visit. */
  | { readonly type: 'started' }
  /** The viewer went to another moment of a recording, in which `state` was shown. */
  | { readonly type: 'jumped'; readonly state: LiveState }
  | ({ readonly type: 'eventArrived' } & Arrival)
  | SnapshotArrival
  /** A lot stored on this device, shown before the service has sent one. */
  | ({ readonly type: 'lotRestored' } & RestoredBanner)
  | { readonly type: 'restoredLotExpired'; readonly bannerId: number }
  /** Another tab of this device has stored that no lot is open. */
  | { readonly type: 'lotGoneElsewhere' }
  | { readonly type: 'saleShown'; readonly saleId: number }
  | { readonly type: 'noticeExpired'; readonly noticeId: number }
  | { readonly type: 'channelChanged'; readonly status: ChannelStatus }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown'; readonly id: number }
  /** Events are held back for this long from now on. */
  | { readonly type: 'delayed'; readonly ms: number }

/** The state of the room, in answer to a join or after a reset. */
export interface SnapshotArrival extends Pick<Snapshot, 'lot' | 'isReset'> {
  readonly type: 'snapshotArrived'
  /** As that of an event. */
  readonly id: number
  readonly heardAt: Instant
}

/** One event to apply. */
interface Arrival {
  readonly event: AuctionEvent
  /** Unique and increasing, in the order of arrival. */
  readonly id: number
  readonly heardAt: Instant
}

type RestoredBanner = Pick<Banner, 'id' | 'lot' | 'heardAt'> & {
  readonly unconfirmedForMs: number
}

export const INITIAL_LIVE_STATE: LiveState = {
  channel: 'connecting',
  isHidden: false,
  delayMs: 0,
  banner: null,
  celebration: null,
  lastSale: null,
  notices: [],
  results: [],
  corrections: [],
  missed: null,
  changes: 0,
  hasReplays: false,
}

export function reduceLive(state: LiveState, action: LiveAction): LiveState {
  switch (action.type) {
    case 'started':
      return { ...INITIAL_LIVE_STATE, delayMs: state.delayMs }
    case 'jumped': {
      const { channel, isHidden, delayMs } = state
      // A celebration that was under way is not played to its end, as when a page is hidden.
      return { ...action.state, channel, isHidden, delayMs, celebration: null }
    }
    case 'eventArrived':
      return eventArrived(state, action)
    case 'saleShown':
      return saleShown(state, action.saleId)
    case 'noticeExpired':
      return { ...state, notices: state.notices.filter(({ id }) => id !== action.noticeId) }
    case 'channelChanged':
      return channelChanged(state, action.status)
    case 'hidden':
      // A celebration cut short is not played to the end later.
      return { ...state, isHidden: true, celebration: null }
    case 'shown':
      return summarizeMissed({ ...state, isHidden: false }, action.id)
    case 'lotRestored':
      return state.banner === null ? { ...state, banner: restored(action) } : state
    case 'snapshotArrived':
      return snapshotArrived(state, action)
    case 'restoredLotExpired':
      return withoutRestoredLot(state, action.bannerId)
    case 'lotGoneElsewhere':
      return withoutRestoredLot(state, state.banner?.id)
    case 'delayed':
      return { ...state, delayMs: action.ms }
  }
}

/** Without replays there is a gap after each reconnect: the lot may be sold by now. */
function channelChanged(state: LiveState, channel: ChannelStatus): LiveState {
  const { banner, hasReplays } = state
  if (state.channel === channel) return state
  const isGap = channel === 'live' && state.channel !== 'connecting' && !hasReplays
  if (!isGap || banner === null) return { ...state, channel }
  return { ...state, channel, banner: { ...banner, mayBeOver: true } }
}

/**
 * Confirms the lot on show, replaces it, or removes it; a sale is shown to its end. The service hands out
 * no lot that was passed: where nothing was missed, such a banner stays (§4).
 */
function snapshotArrived(
  before: LiveState,
  { id, lot, isReset, heardAt }: SnapshotArrival,
): LiveState {
  // A sale that comes again is another one.
  const voided = isReset ? { results: [], corrections: [], lastSale: null } : {}
  const state = { ...before, ...voided, hasReplays: true }
  const { banner } = state
  if (lot !== null) {
    return eventArrived(state, { event: lotOpened(lot), id, heardAt })
  }
  const isPassed = banner?.isUnsold === true && !banner.mayBeOver && !isReset
  return banner?.saleId === null && !isPassed ? { ...state, banner: null } : state
}

function eventArrived(state: LiveState, arrival: Arrival): LiveState {
  const { event } = arrival
  switch (event.kind) {
    case 'lotOpened':
      return {
        ...state,
        banner: openLot(state.banner, arrival),
        // Another lot takes the banner, not the 3 s of the celebration (§2.8).
        lastSale: unlessOf(event.player, state.lastSale),
      }
    case 'playerSold':
      return playerSold(state, arrival)
    case 'saleUndone':
      return change(
        { ...state, lastSale: unlessOf(event.player, state.lastSale) },
        event.kind,
        arrival,
      )
    case 'playerUnsold':
      return change({ ...state, banner: markedIfPassed(state.banner, event) }, event.kind, arrival)
    case 'playerAdded':
    case 'teamChanged':
      return change(state, event.kind, arrival)
  }
}

/** The banner of a player whom nobody bought stays (§4), marked. */
function markedIfPassed(banner: Banner | null, event: AuctionEvent): Banner | null {
  if (banner === null || banner.saleId !== null || !isPassed(banner.lot, event)) return banner
  return { ...banner, isUnsold: true }
}

/** The values of a banner from its last message. */
function messageOf({ heardAt }: Arrival) {
  return { heardAt, isUnsold: false, mayBeOver: false, unconfirmedForMs: null }
}

function openLot(banner: Banner | null, arrival: Arrival): Banner {
  const lot = arrival.event.player
  const message = messageOf(arrival)
  const isRaise = banner !== null && banner.saleId === null && isSamePlayer(banner.lot, lot)
  return isRaise
    ? { ...banner, ...message, lot: filledFrom(lot, banner.lot) }
    : { ...message, id: arrival.id, lot, saleId: null }
}

function restored({ id, lot, heardAt, unconfirmedForMs }: RestoredBanner): Banner {
  return { id, lot, saleId: null, isUnsold: false, heardAt, mayBeOver: true, unconfirmedForMs }
}

function withoutRestoredLot(state: LiveState, bannerId: number | undefined): LiveState {
  const { banner } = state
  if (banner === null || banner.id !== bannerId || banner.unconfirmedForMs === null) return state
  return { ...state, banner: null }
}

/** A player who is back under the hammer, or whose sale is undone, may be sold again. */
function unlessOf(player: Lot, sale: LiveState['lastSale']): LiveState['lastSale'] {
  return sale !== null && isSamePlayer(sale.player, player) ? null : sale
}

function playerSold(state: LiveState, arrival: Arrival): LiveState {
  const { event, id } = arrival
  const { banner, lastSale } = state
  const player = isNameless(event.player) && banner !== null ? banner.lot : event.player
  if (lastSale !== null && isSamePlayer(lastSale.player, player)) return state
  const isQuiet = event.isReplayed || state.isHidden
  const ofBanner = banner !== null && isSamePlayer(banner.lot, player) ? banner : null
  const soldLot = ofBanner === null ? player : filledFrom(event.player, ofBanner.lot)
  const message = messageOf(arrival)
  const shown: Banner = { ...message, id: ofBanner?.id ?? id, lot: soldLot, saleId: id }
  const sold: LiveState = {
    ...state,
    // A sale of another player than the one on show ends that lot too (§4), and the banner shows the
    // sale. A quiet sale does not replace one that is being shown (§2.8).
    banner: isQuiet ? banner && (banner.saleId === null ? null : banner) : banner && shown,
    celebration: isQuiet ? state.celebration : id,
    lastSale: { id, player: soldLot },
  }
  return change(sold, 'playerSold', { ...arrival, event: { ...event, player: soldLot } })
}

function saleShown(state: LiveState, saleId: number): LiveState {
  return {
    ...state,
    banner: state.banner?.saleId === saleId ? null : state.banner,
    celebration: state.celebration === saleId ? null : state.celebration,
    lastSale: state.lastSale?.id === saleId ? null : state.lastSale,
  }
}

/** Counts a change and shows a notice, or adds it to the summary when it is old or the tab is hidden. */
function change(state: LiveState, kind: ChangeKind, arrival: Arrival): LiveState {
  const { event, id } = arrival
  const counted = {
    ...state,
    changes: state.changes + 1,
    results: resultsAfter(state.results, kind, arrival),
  }
  if (!state.isHidden && !event.isReplayed) {
    return addNotice(withCorrection(counted, kind, arrival), { id, kind, player: event.player })
  }
  // Before the page was opened: the viewer did not miss it.
  if (event.isReplayed && !state.hasReplays) return counted
  const missed = { ...state.missed, [kind]: (state.missed?.[kind] ?? 0) + 1 }
  const tallied = { ...counted, missed }
  return state.isHidden ? tallied : summarizeMissed(tallied, id)
}

function withCorrection(state: LiveState, kind: ChangeKind, { event, id }: Arrival): LiveState {
  if (!IS_CORRECTION[kind]) return state
  const correction = { id, kind, player: event.player }
  return { ...state, corrections: [correction, ...state.corrections].slice(0, MOST_CORRECTIONS) }
}

/** One result for each player: a sale after `Unsold` replaces it, and an undone sale is none. */
function resultsAfter(
  results: readonly Result[],
  kind: ChangeKind,
  { event, id, heardAt }: Arrival,
): readonly Result[] {
  const isOther = ({ player }: Result) => !isSamePlayer(player, event.player)
  switch (kind) {
    case 'playerAdded':
      return results
    case 'teamChanged':
      return results.every(isOther)
        ? results
        : results.map((result) => (isOther(result) ? result : { ...result, lastEventId: id }))
    case 'saleUndone':
      return results.filter(isOther)
    case 'playerSold':
    case 'playerUnsold': {
      const at = event.isReplayed ? null : heardAt
      const result = { id, lastEventId: id, kind, player: event.player, at }
      return [result, ...results.filter(isOther)].slice(0, MOST_RESULTS)
    }
  }
}

/** Shows one summary of what was missed, including what an earlier summary still shows. */
function summarizeMissed(state: LiveState, id: number): LiveState {
  if (state.missed === null) return state
  const shown = state.notices.find((notice) => notice.kind === 'missed')
  const tally = shown === undefined ? state.missed : added(shown.tally, state.missed)
  const others = state.notices.filter((notice) => notice !== shown)
  return addNotice({ ...state, missed: null, notices: others }, { id, kind: 'missed', tally })
}

function added(one: Tally, other: Tally): Tally {
  const sum: Partial<Record<ChangeKind, number>> = { ...one }
  for (const kind of CHANGE_KINDS) {
    const both = (one[kind] ?? 0) + (other[kind] ?? 0)
    if (both > 0) sum[kind] = both
  }
  return sum
}

/** Whether a change corrects a sale: a screen reader says each of those. */
export const IS_CORRECTION: Readonly<Record<ChangeKind, boolean>> = {
  playerSold: false,
  playerUnsold: false,
  playerAdded: false,
  teamChanged: true,
  saleUndone: true,
}

/** In the order of a summary. */
export const CHANGE_KINDS = Object.keys(IS_CORRECTION) as ChangeKind[]

function addNotice(state: LiveState, notice: Notice): LiveState {
  return { ...state, notices: [notice, ...state.notices].slice(0, MOST_NOTICES) }
}

function isNameless(player: Lot): boolean {
  return player.name === null && player.serialNumber === null
}

/**
 * Fills what a later message leaves out about a player from the earlier one; not the amount, which
 * may have changed.
 */
function filledFrom(lot: Lot, earlier: Lot): Lot {
  return {
    name: lot.name ?? earlier.name,
    photo: lot.photo ?? earlier.photo,
    serialNumber: lot.serialNumber ?? earlier.serialNumber,
    amount: lot.amount,
  }
}

/** Whether an open lot may be outdated, because no new bids can arrive: it then shows its age. */
export function isLotAged({ banner, channel }: LiveState): boolean {
  if (banner === null || banner.saleId !== null) return false
  return banner.mayBeOver || channel === 'reconnecting' || channel === 'paused'
}

/** Something on show that ends by itself, and the action that ends it. */
interface Expiry {
  readonly key: string
  readonly afterMs: number
  readonly action: LiveAction
}

/** Everything on show that ends by itself. Bounded, however many events came. */
export function expiriesOf(state: LiveState): readonly Expiry[] {
  const saleIds = new Set([
    state.banner?.saleId ?? null,
    state.celebration,
    state.lastSale?.id ?? null,
  ])
  const sales = [...saleIds].flatMap((saleId): Expiry[] =>
    saleId === null
      ? []
      : [{ key: `sale ${saleId}`, afterMs: SALE_SHOWN_MS, action: { type: 'saleShown', saleId } }],
  )
  const notices = state.notices.map(
    ({ id }): Expiry => ({
      key: `notice ${id}`,
      afterMs: NOTICE_SHOWN_MS,
      action: { type: 'noticeExpired', noticeId: id },
    }),
  )
  const { banner } = state
  if (banner === null || banner.unconfirmedForMs === null) return [...sales, ...notices]
  const restoredLot: Expiry = {
    key: `kept lot ${banner.id}`,
    afterMs: banner.unconfirmedForMs,
    action: { type: 'restoredLotExpired', bannerId: banner.id },
  }
  return [...sales, ...notices, restoredLot]
}
