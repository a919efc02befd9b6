import type { ToolsWords } from './tools-words.ts'
import { useLaterWords } from './use-later-words.ts'

/** The words of the tools, in the viewer's language. */
export function useToolsWords(): ToolsWords {
  return useLaterWords().tools
}
