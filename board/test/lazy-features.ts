import { createCards } from '../features/cards/Cards.tsx'
import type { Features } from '../features/features.ts'
import { createWatch } from '../features/watch/Watch.tsx'
import type { LiveSession } from '../live/live-session.ts'
import { createSettings } from '../live/viewer-settings.ts'
import { featuresOf } from '../live-entry.tsx'
import type { Lazy } from '../shared/lazy.ts'
import { createFakeStorage } from './fake-storage.ts'

/** Features whose code is loaded already, with no settings changed. */
export function lazyFeatures(
  live: LiveSession,
  watch = createWatch({ device: createFakeStorage(), place: '', search: '' }),
): Lazy<Features> {
  const settings = createSettings({
    device: createFakeStorage(),
    search: '',
    onDelayInAddress: () => {},
  })
  const extra = createCards({ block: {}, room: 'test-room' })
  const part = featuresOf({
    live,
    settings,
    languages: null,
    brand: null,
    extra,
    watch,
    replay: null,
  })
  return { part: () => part, fetch: async () => part }
}
