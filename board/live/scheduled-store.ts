/**
 * The store of the live state, which events change faster than anyone reads. Guarantees:
 * - `dispatch` reduces at once, so `getState` is always the newest;
 * - listeners are notified at once while events are rare, and four times a second in a storm: a viewer
 *   can't read faster updates, and the frames in between stay free for input;
 * - a state that the reducer returned unchanged notifies nobody.
 */
import type { Clock } from '../platform/clock.ts'
import type { StoreView } from '../platform/store.ts'

/** Notifications in a row before the limit applies. */
const BURST = 5
const TURN_MS = 250
/** Between two listeners in a storm: one frame. */
const APART_MS = 16

export interface ScheduledStore<State, Action> extends StoreView<State> {
  dispatch(action: Action): void
}

export function createScheduledStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
  clock: Pick<Clock, 'after' | 'now'>,
): ScheduledStore<State, Action> {
  let state = initial
  const listeners = new Set<() => void>()
  let isTurnDue = false
  /** Below 0 while a storm's turn is pending. */
  let tokens = BURST
  let refilledAt = clock.now()

  function scheduleTurn() {
    isTurnDue = true
    const now = clock.now()
    tokens = Math.min(BURST, tokens + Math.max(0, now - refilledAt) / TURN_MS)
    refilledAt = now
    tokens -= 1
    // Not in the next frame: a slow phone renders until then.
    if (tokens >= 0) clock.after(0, () => notify(0))
    else clock.after(-tokens * TURN_MS, () => notify(APART_MS))
  }

  /** In a storm each listener has its own frame: all changes together take a slow phone two. */
  function notify(apartMs: number) {
    isTurnDue = false
    for (const [index, listener] of [...listeners].entries()) {
      const tell = () => {
        if (listeners.has(listener)) listener()
      }
      if (apartMs === 0) tell()
      else clock.after(index * apartMs, tell)
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(action) {
      const next = reduce(state, action)
      if (Object.is(next, state)) return
      state = next
      if (!isTurnDue) scheduleTurn()
    },
  }
}
