/**
 * The lists on screen: loaded once at the start (§7), and again only when the viewer asks.
 * Guarantees:
 * - the newest request wins: an earlier one is aborted and its answer ignored;
 * - a refresh that fails leaves the lists as they are;
 * - `changes` counts the events that arrived after the lists on screen were requested, and none that
 *   arrived before, however late the viewer's delay shows them.
 */
import type { Auction, Instant } from '../../contract/auction.ts'
import { createStore, type StoreView } from './store.ts'

/** Rejects when the data file cannot be fetched or parsed, or when `signal` aborts. */
export type LoadAuction = (signal: AbortSignal) => Promise<Auction>

export type Lists =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly isTrying: boolean }
  | {
      readonly status: 'ready'
      readonly auction: Auction
      readonly loadedAt: Instant
      readonly refresh: 'idle' | 'busy' | 'failed'
    }

export interface ListsState {
  readonly lists: Lists
  /** Number of events since the lists on screen were requested that change lists. */
  readonly changes: number
}

export interface ListsStore extends StoreView<ListsState> {
  /** Requests the lists, with none on screen. Returns a cleanup function. */
  start(): () => void
  /** Requests the lists again. */
  load(): void
  /** Number of requests so far. Each event is stamped with it when it arrives. */
  requests(): number
  /** Adds changes, each given by its stamp. Those stamped before the current lists' request don't count. */
  addChanges(stamps: readonly number[]): void
}

const LOADING: Lists = { status: 'loading' }

export function createListsStore(options: {
  readonly loadAuction: LoadAuction
  readonly now: () => Instant
  readonly onFailure: (cause: unknown) => void
}): ListsStore {
  const { loadAuction, now, onFailure } = options
  const { getState, subscribe, setState } = createStore<ListsState>({ lists: LOADING, changes: 0 })
  let controller = new AbortController()
  let requests = 0
  /** The request that brought the lists on screen. */
  let loaded = 1
  /** Stamps of the changes that these lists don't contain. */
  let newer: readonly number[] = []

  const isNewer = (request: number) => request >= loaded

  function setLists(next: (lists: Lists) => Lists) {
    setState({ ...getState(), lists: next(getState().lists) })
  }

  function load() {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    requests += 1
    setLists(requested)
    loadAuction(signal).then(
      (auction) => {
        if (signal.aborted) return
        loaded = requests
        newer = newer.filter(isNewer)
        setState({
          lists: { status: 'ready', auction, loadedAt: now(), refresh: 'idle' },
          changes: newer.length,
        })
      },
      (cause: unknown) => {
        if (signal.aborted) return
        onFailure(cause)
        setLists(failed)
      },
    )
  }

  return {
    getState,
    subscribe,
    load,
    start() {
      newer = []
      setState({ lists: LOADING, changes: 0 })
      load()
      return () => controller.abort()
    },
    requests: () => requests,
    addChanges(stamps) {
      newer = [...newer, ...stamps.filter(isNewer)]
      setState({ ...getState(), changes: newer.length })
    },
  }
}

function requested(lists: Lists): Lists {
  switch (lists.status) {
    case 'loading':
      return lists
    case 'failed':
      return { status: 'failed', isTrying: true }
    case 'ready':
      return { ...lists, refresh: 'busy' }
  }
}

function failed(lists: Lists): Lists {
  return lists.status === 'ready'
    ? { ...lists, refresh: 'failed' }
    : { status: 'failed', isTrying: false }
}
