import type { Auction } from '../../contract/auction.ts'
import type { LoadAuction } from '../live/lists-store.ts'

export interface FakeRequest {
  readonly signal: AbortSignal
  readonly answer: (auction: Auction) => void
  readonly fail: (cause: unknown) => void
}

/** A data file that the test answers for; it remembers every request. */
export interface FakeLoader {
  readonly loadAuction: LoadAuction
  readonly requests: readonly FakeRequest[]
}

export function createFakeLoader(): FakeLoader {
  const requests: FakeRequest[] = []
  return {
    loadAuction: (signal) =>
      new Promise((answer, fail) => {
        requests.push({ signal, answer, fail })
      }),
    requests,
  }
}
