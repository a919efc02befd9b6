/** Requests of a check: one at a time where it matters, each with a time limit. */

/** For one answer, in milliseconds: as long as the board waits. */
const ANSWER_DUE_MS = 30_000

export type Get = (url: URL, init?: RequestInit) => Promise<Response>

export function createGet(signal: AbortSignal): Get {
  return (url, init) =>
    fetch(url, {
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_DUE_MS)]),
    })
}

/** Why a request failed, in the words of the network. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
}
