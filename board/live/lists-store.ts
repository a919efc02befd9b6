/**
 * The lists on screen: loaded once at the start (§7), and again only when the viewer asks.
 * Guarantees:
 * - the newest request wins: an earlier one is aborted and its answer ignored;
 * - a refresh that fails leaves the lists as they are;
 * - `changes` belongs to the lists on screen: both change together.
 */
import type { Auction, Instant } from '../../contract/auction.ts'
import { createStore } from '../platform/store.ts'

/**
 * Rejects when the data file cannot be fetched or parsed, or when `signal` aborts. Calls `onHeaders` as
 * soon as the answer begins.
 */
export type LoadAuction = (
  signal: AbortSignal,
  onHeaders: (headers: Headers) => void,
) => Promise<Auction>

/** A request for the lists, and its answer. */
export interface ListsRequest {
  /** Counts from 1; 0 before the first. */
  readonly number: number
  /** Of the answer, as soon as it begins. */
  headers?: Headers
}

/** Counts the changes that the lists of this request don't contain; `null` where that is unknown. */
export type CountChanges = (request: ListsRequest) => number | null

/** Returns lists equal to `next`, with parts of those on screen, so that less is rendered again. */
type ReuseLists = (shown: Auction, next: Auction) => Auction

export type Lists =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly isTrying: boolean }
  | {
      readonly status: 'ready'
      readonly auction: Auction
      readonly loadedAt: Instant
      readonly refresh: 'idle' | 'busy' | 'failed'
    }

interface ListsState {
  readonly lists: Lists
  /** Number of events that change lists and aren't in those on screen; `null` where that is unknown. */
  readonly changes: number | null
}

/** Where the lists come from. */
interface ListsSource {
  readonly loadAuction: LoadAuction
  /** The time that lists get which are loaded now. */
  readonly now: () => Instant
}

export type ListsStore = ReturnType<typeof createListsStore>

const LOADING: ListsState = { lists: { status: 'loading' }, changes: 0 }

export function createListsStore(
  options: ListsSource & { readonly onFailure: (cause: unknown) => void },
) {
  let source: ListsSource = options
  const { getState, subscribe, setState } = createStore(LOADING)
  let controller = new AbortController()
  let newest: ListsRequest = { number: 0 }
  /** The request that brought the lists on screen. */
  let loaded = newest
  let countChanges: CountChanges = () => 0
  let reuse: ReuseLists = (_shown, next) => next

  function setRefresh(refresh: 'busy' | 'failed') {
    setState({ ...getState(), lists: during(refresh, getState().lists) })
  }

  /** Requests the lists again. */
  function load() {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const request: ListsRequest = { number: newest.number + 1 }
    newest = request
    setRefresh('busy')
    source
      .loadAuction(signal, (headers) => {
        request.headers = headers
      })
      .then(
        (next) => {
          if (signal.aborted) return
          loaded = request
          const { lists } = getState()
          const auction = lists.status === 'ready' ? reuse(lists.auction, next) : next
          setState({
            lists: { status: 'ready', auction, loadedAt: source.now(), refresh: 'idle' },
            changes: countChanges(loaded),
          })
        },
        (cause: unknown) => {
          if (signal.aborted) return
          options.onFailure(cause)
          setRefresh('failed')
        },
      )
  }

  return {
    getState,
    subscribe,
    load,
    /** Requests the lists, with none on screen. Returns a cleanup function. */
    start() {
      setState(LOADING)
      load()
      return () => controller.abort()
    },
    /** The newest request. */
    newest: () => newest,
    /** The request that brought the lists on screen; number 0 before the first. */
    loaded: () => loaded,
    /** Passes new lists through `by` from now on, with those on screen. */
    reuseBy(by: ReuseLists) {
      reuse = by
    },
    /** Loads from another source from now on; `null` is the store's own. */
    loadFrom(other: ListsSource | null) {
      source = other ?? options
    },
    /** Counts the changes by `count` now, and for all lists from now on. */
    countBy(count: CountChanges) {
      countChanges = count
      setState({ ...getState(), changes: count(loaded) })
    },
  }
}

/** The lists while others are requested, or after that has failed. */
function during(refresh: 'busy' | 'failed', lists: Lists): Lists {
  if (lists.status === 'ready') return { ...lists, refresh }
  const isTrying = refresh === 'busy'
  return isTrying && lists.status === 'loading' ? lists : { status: 'failed', isTrying }
}
