/** Requests of a command, each with a time limit. */

/** Milliseconds, as long as the board waits. */
const ANSWER_DUE_MS = 30_000

export type Get = (url: URL, init?: RequestInit) => Promise<Response>

export function createGet(signal: AbortSignal): Get {
  return (url, init) =>
    fetch(url, {
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_DUE_MS)]),
    })
}
