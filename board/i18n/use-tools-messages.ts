import type { ToolsMessages } from './tools-messages.ts'
import { useLiveMessages } from './use-live-messages.ts'

/** The words of the tools, in the viewer's language. */
export function useToolsMessages(): ToolsMessages {
  return useLiveMessages().tools
}
