import type { Clock } from '../live/clock.ts'
import { composeTools } from '../live-half.tsx'
import type { Tools } from '../screens/ToolsSlots.tsx'
import type { Later } from '../screens/use-later.ts'

/** Tools whose code is here already. */
export function toolsWith(clock: Clock): Later<Tools> {
  const part = composeTools(clock)
  return { part: () => part, fetch: async () => part }
}
