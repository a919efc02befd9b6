import { createSettings } from '../live/viewer-settings.ts'
import { createFakeStorage } from './fake-storage.ts'

/** The viewer's settings on a device of the test's. */
export function testSettings(options: Partial<Parameters<typeof createSettings>[0]> = {}) {
  const device = createFakeStorage()
  return createSettings({ device, search: '', onDelayInAddress: () => {}, ...options })
}
