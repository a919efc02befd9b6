import type { LiveSession } from '../live/live-session.ts'
import { createSettings, type SettingsStore } from '../live/settings.ts'
import type { LiveHalfComponent } from '../screens/BoardScreen.tsx'
import { LiveHalf } from '../screens/live/LiveHalf.tsx'
import type { Later } from '../screens/use-later.ts'
import { createFakeDevice } from './fake-device.ts'

/** A live half whose code is here already. */
export function liveHalfOf(
  live: LiveSession,
  settings: SettingsStore = noSettings(),
): Later<LiveHalfComponent> {
  const part: LiveHalfComponent = (props) => <LiveHalf live={live} settings={settings} {...props} />
  return { part: () => part, fetch: async () => part }
}

/** The settings of who has set nothing. */
function noSettings(): SettingsStore {
  return createSettings({ device: createFakeDevice(), search: '', onDelayInAddress: () => {} })
}
