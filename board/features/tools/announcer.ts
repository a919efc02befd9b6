import { createStore, type StoreView } from '../../live/store.ts'

/** What the viewer has just done, announced to screen readers: the store's state is the message. */
export interface Announcer extends StoreView<string> {
  announce(message: string): void
}

export function createAnnouncer(): Announcer {
  const { setState, ...view } = createStore('')
  return { ...view, announce: setState }
}
