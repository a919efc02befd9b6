import { useContext } from 'react'
import { LanguageContext } from './language.ts'
import { TOOLS_EN, type ToolsWords } from './tools-words.ts'

/** The words of the tools, in the viewer's language; English where a language has none yet. */
export function useToolsWords(): ToolsWords {
  return useContext(LanguageContext).later?.tools ?? TOOLS_EN
}
