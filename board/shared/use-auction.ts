/**
 * The lists on screen: loaded once at the start (§7), and again only when the viewer asks.
 * A refresh that fails leaves them as they are.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Auction } from '../../contract/auction.ts'
import { reportFailure } from '../report.ts'

/** Rejects when the data file cannot be fetched or parsed, or when `signal` aborts. */
export type LoadAuction = (signal: AbortSignal) => Promise<Auction>

export type Lists =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly isTrying: boolean }
  | {
      readonly status: 'ready'
      readonly auction: Auction
      /** When the lists came, in milliseconds since 1970. */
      readonly loadedAt: number
      readonly refresh: 'idle' | 'busy' | 'failed'
    }

/** `asking` is told when the file is asked for, and what it gives when the lists have come. */
export function useAuction(
  loadAuction: LoadAuction,
  now: () => number,
  asking: RefObject<() => () => void>,
): { readonly lists: Lists; readonly load: () => void } {
  const [lists, setLists] = useState<Lists>({ status: 'loading' })
  const request = useRef<AbortController | null>(null)

  const load = useCallback(() => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    const haveCome = asking.current()
    setLists(asked)
    loadAuction(controller.signal).then(
      (auction) => {
        if (controller.signal.aborted) return
        setLists({ status: 'ready', auction, loadedAt: now(), refresh: 'idle' })
        haveCome()
      },
      (cause: unknown) => {
        if (controller.signal.aborted) return
        reportFailure('Failed to load auction data', cause)
        setLists(failed)
      },
    )
  }, [loadAuction, now, asking])

  useEffect(() => {
    load()
    return () => request.current?.abort()
  }, [load])

  return { lists, load }
}

function asked(lists: Lists): Lists {
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
