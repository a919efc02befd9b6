import { LiveView } from '../features/live/LiveView.tsx'
import type { LiveSession } from '../live/live-session.ts'
import { createSettings, type SettingsStore } from '../live/settings.ts'
import type { LiveViewComponent } from '../screens/BoardScreen.tsx'
import type { Lazy } from '../shared/lazy.ts'
import { createFakeStorage } from './fake-storage.ts'

/** A live half whose code is here already. */
export function lazyLiveView(
  live: LiveSession,
  settings: SettingsStore = noSettings(),
): Lazy<LiveViewComponent> {
  const part: LiveViewComponent = (props) => <LiveView live={live} settings={settings} {...props} />
  return { part: () => part, fetch: async () => part }
}

/** The settings of who has set nothing. */
function noSettings(): SettingsStore {
  return createSettings({ device: createFakeStorage(), search: '', onDelayInAddress: () => {} })
}
