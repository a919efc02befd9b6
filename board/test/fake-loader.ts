import type { Auction } from '../../contract/auction.ts'
import { POSITION_HEADER, type Position, writePosition } from '../../contract/position.ts'
import type { LoadAuction } from '../live/lists-store.ts'

export interface FakeRequest {
  readonly signal: AbortSignal
  /** The answer begins, with this position. */
  readonly begin: (position: Position | string | null) => void
  readonly answer: (auction: Auction) => void
  readonly fail: (cause: unknown) => void
}

/** A data file that the test answers for; it remembers every request. */
export function createFakeLoader() {
  const requests: FakeRequest[] = []
  const loadAuction: LoadAuction = (signal, onHeaders) =>
    new Promise((answer, fail) => {
      const begin: FakeRequest['begin'] = (position) => {
        const header = typeof position === 'string' ? position : position && writePosition(position)
        onHeaders(new Headers(header === null ? {} : { [POSITION_HEADER]: header }))
      }
      requests.push({ signal, begin, answer, fail })
    })
  return { loadAuction, requests }
}
