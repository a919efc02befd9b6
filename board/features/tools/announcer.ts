import { createStore } from '../../live/store.ts'

/** What the viewer has just done, announced to screen readers. */
export interface Announcer {
  announce(message: string): void
  latest(): string
  /** Returns a cleanup function. */
  subscribe(listener: () => void): () => void
}

export function createAnnouncer(): Announcer {
  const store = createStore(
    (_: string, message: string) => message,
    '',
    (notify) => notify(),
  )
  return { announce: store.dispatch, latest: store.getState, subscribe: store.subscribe }
}
