import { featuresOf } from '../app/live-entry.tsx'
import { createCards } from '../features/cards/Cards.tsx'
import type { Features } from '../features/features.ts'
import { createWatch } from '../features/watch/Watch.tsx'
import type { LiveSession } from '../live/live-session.ts'
import type { Lazy } from '../ui/lazy.ts'
import { createFakeStorage } from './fake-storage.ts'
import { testSettings } from './test-settings.ts'

/** Features whose code is loaded already, with no settings changed. */
export function lazyFeatures(
  live: LiveSession,
  watch = createWatch({ device: createFakeStorage(), place: '', search: '' }),
  replay: Parameters<typeof featuresOf>[0]['replay'] = null,
): Lazy<Features> {
  const extra = createCards({ block: {}, room: 'test-room' })
  const part = featuresOf({
    live,
    settings: testSettings(),
    languages: null,
    brand: null,
    extra,
    watch,
    replay,
  })
  const state = { part, isMissing: false }
  return { getState: () => state, subscribe: () => () => {}, load: async () => part }
}
