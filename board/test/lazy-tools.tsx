import type { Tools } from '../features/tools/ToolsSlots.tsx'
import { composeTools } from '../live-entry.tsx'
import type { Clock } from '../platform/clock.ts'
import type { Lazy } from '../shared/lazy.ts'

/** Tools whose code is here already. */
export function lazyTools(clock: Clock): Lazy<Tools> {
  const part = composeTools(clock)
  return { part: () => part, fetch: async () => part }
}
