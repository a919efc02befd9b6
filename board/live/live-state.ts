/**
 * What moves while you watch, as a pure reducer: the banner, the notices, the celebration, and the
 * count of changes since the lists were loaded. Nothing here touches a list or a statistic (§4).
 * Timers only say that time has passed; what that means is decided here, so that the timer of an
 * old sale cannot wipe a new lot (decision record 0005).
 */
import type { Lot } from '../../contract/auction.ts'
import type { AuctionEvent, EventKind } from '../../contract/auction-event.ts'
import { isSamePlayer } from '../../contract/lot.ts'

/** §9: how long the celebration lasts, and the sold banner with it. */
const SALE_SHOWN_MS = 3000
/** How long a notice stays. */
export const NOTICE_SHOWN_MS = 6000
/** A handful (decision record 0009): the newest wins. */
export const MOST_NOTICES = 3

/** `paused`: the five attempts of §9 are over. */
export type ChannelStatus = 'connecting' | 'live' | 'reconnecting' | 'paused'

/** The events that tell of a change to the lists: all but the bidding itself. */
export type ChangeKind = Exclude<EventKind, 'lotOpened'>

export interface Banner {
  /** The same while one player is under the hammer: a raise changes the amount in place. */
  readonly id: number
  readonly lot: Lot
  /** The sale that closed the lot, while that is being shown. */
  readonly saleId: number | null
}

export type Tally = Readonly<Partial<Record<ChangeKind, number>>>

export type Notice =
  | { readonly id: number; readonly kind: ChangeKind; readonly player: Lot }
  | { readonly id: number; readonly kind: 'missed'; readonly tally: Tally }

export interface LiveState {
  readonly channel: ChannelStatus
  readonly isHidden: boolean
  readonly banner: Banner | null
  /** The sale that is being celebrated. */
  readonly celebration: number | null
  /** The last sale, while it is being shown: a repeat of it is no sale of its own. */
  readonly lastSale: { readonly id: number; readonly player: Lot } | null
  /** Newest first. */
  readonly notices: readonly Notice[]
  /** What arrived while the page was hidden. */
  readonly missed: Tally | null
  /** Changes told of since the lists on screen were asked for. */
  readonly changes: number
  /** The last of the service's running numbers seen here, where it numbers its events. */
  readonly lastSeq: number | null
}

export type LiveAction =
  /** The screen was entered: nothing of an earlier visit stands. */
  | { readonly type: 'started' }
  /** `id` is new for every event. */
  | { readonly type: 'eventArrived'; readonly event: AuctionEvent; readonly id: number }
  | { readonly type: 'saleShown'; readonly saleId: number }
  | { readonly type: 'noticeExpired'; readonly noticeId: number }
  | { readonly type: 'channelChanged'; readonly status: ChannelStatus }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown'; readonly id: number }
  /** New lists stand on screen; they hold the first `changes` of those counted. */
  | { readonly type: 'listsLoaded'; readonly changes: number }

export const INITIAL_LIVE_STATE: LiveState = {
  channel: 'connecting',
  isHidden: false,
  banner: null,
  celebration: null,
  lastSale: null,
  notices: [],
  missed: null,
  changes: 0,
  lastSeq: null,
}

export function reduceLive(state: LiveState, action: LiveAction): LiveState {
  switch (action.type) {
    case 'started':
      return INITIAL_LIVE_STATE
    case 'eventArrived':
      return eventArrived(state, action.event, action.id)
    case 'saleShown':
      return saleShown(state, action.saleId)
    case 'noticeExpired':
      return { ...state, notices: state.notices.filter(({ id }) => id !== action.noticeId) }
    case 'channelChanged':
      return state.channel === action.status ? state : { ...state, channel: action.status }
    case 'hidden':
      // A celebration cut short is not played to the end later.
      return { ...state, isHidden: true, celebration: null }
    case 'shown':
      return tellMissed({ ...state, isHidden: false }, action.id)
    case 'listsLoaded':
      return { ...state, changes: Math.max(0, state.changes - action.changes) }
  }
}

function eventArrived(state: LiveState, event: AuctionEvent, id: number): LiveState {
  if (event.seq !== null && state.lastSeq !== null && event.seq <= state.lastSeq) return state
  const seen = event.seq === null ? state : { ...state, lastSeq: event.seq }
  switch (event.kind) {
    case 'lotOpened':
      return {
        ...seen,
        banner: openLot(seen.banner, event.player, id),
        // Another lot takes the banner, not the 3 s of the celebration (§2.8).
        lastSale: unlessOf(event.player, seen.lastSale),
      }
    case 'playerSold':
      return playerSold(seen, event, id)
    case 'saleUndone':
      return change(
        { ...seen, lastSale: unlessOf(event.player, seen.lastSale) },
        event.kind,
        event,
        id,
      )
    default:
      return change(seen, event.kind, event, id)
  }
}

function openLot(banner: Banner | null, lot: Lot, id: number): Banner {
  const isRaise = banner !== null && banner.saleId === null && isSamePlayer(banner.lot, lot)
  return isRaise
    ? { ...banner, lot: { ...filledFrom(lot, banner.lot), amount: lot.amount } }
    : { id, lot, saleId: null }
}

/** A player who is back under the hammer, or whose sale is undone, may be sold again: no repeat. */
function unlessOf(player: Lot, sale: LiveState['lastSale']): LiveState['lastSale'] {
  return sale !== null && isSamePlayer(sale.player, player) ? null : sale
}

function playerSold(state: LiveState, event: AuctionEvent, id: number): LiveState {
  const { banner, lastSale } = state
  const player = isNameless(event.player) && banner !== null ? banner.lot : event.player
  if (lastSale !== null && isSamePlayer(lastSale.player, player)) return state
  const isQuiet = event.isReplayed || state.isHidden
  const ofBanner = banner !== null && isSamePlayer(banner.lot, player) ? banner : null
  const soldLot = ofBanner === null ? player : filledFrom(event.player, ofBanner.lot)
  const shown = { id: ofBanner?.id ?? id, lot: soldLot, saleId: id }
  const sold: LiveState = {
    ...state,
    // A sale of another player than the one on show still ends that lot (§4): the banner then tells
    // of the sale that was made. One told quietly leaves alone what is being shown (§2.8).
    banner: isQuiet ? banner && (banner.saleId === null ? null : banner) : banner && shown,
    celebration: isQuiet ? state.celebration : id,
    lastSale: { id, player: soldLot },
  }
  return change(sold, 'playerSold', { ...event, player: soldLot }, id)
}

function saleShown(state: LiveState, saleId: number): LiveState {
  return {
    ...state,
    banner: state.banner?.saleId === saleId ? null : state.banner,
    celebration: state.celebration === saleId ? null : state.celebration,
    lastSale: state.lastSale?.id === saleId ? null : state.lastSale,
  }
}

/** Counts a change and tells of it: by a notice, or quietly when it is old or nobody looks. */
function change(state: LiveState, kind: ChangeKind, event: AuctionEvent, id: number): LiveState {
  const counted = { ...state, changes: state.changes + 1 }
  if (!state.isHidden && !event.isReplayed) {
    return addNotice(counted, { id, kind, player: event.player })
  }
  const missed = { ...state.missed, [kind]: (state.missed?.[kind] ?? 0) + 1 }
  const tallied = { ...counted, missed }
  return state.isHidden ? tallied : tellMissed(tallied, id)
}

/** One summary of all that was missed; a later one takes in what an earlier one still shows. */
function tellMissed(state: LiveState, id: number): LiveState {
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

/** In the order in which a summary names them. */
export const CHANGE_KINDS: readonly ChangeKind[] = [
  'playerSold',
  'playerUnsold',
  'playerAdded',
  'teamChanged',
  'saleUndone',
]

function addNotice(state: LiveState, notice: Notice): LiveState {
  return { ...state, notices: [notice, ...state.notices].slice(0, MOST_NOTICES) }
}

function isNameless(player: Lot): boolean {
  return player.name === null && player.serialNumber === null
}

/** What a later message leaves out about a player stands as the earlier one told it. */
function filledFrom(lot: Lot, earlier: Lot): Lot {
  // One number and two names: whoever that is, it is not the face shown before.
  if (lot.name !== null && earlier.name !== null && lot.name !== earlier.name) return lot
  return {
    name: lot.name ?? earlier.name,
    photo: lot.photo ?? earlier.photo,
    serialNumber: lot.serialNumber ?? earlier.serialNumber,
    amount: lot.amount ?? earlier.amount,
  }
}

/** One thing that ends by itself: its key, how long it lasts, and what its end is called. */
export interface Expiry {
  readonly key: string
  readonly afterMs: number
  readonly action: LiveAction
}

/** Everything on show that ends by itself; bounded, however many events came. */
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
  return [...sales, ...notices]
}
