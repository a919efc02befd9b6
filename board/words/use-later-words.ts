import { useContext } from 'react'
import { LanguageContext } from './language.ts'
import { LATER_EN, type LaterWords } from './later-words.ts'

/** The words of the live half and of the tools, in the viewer's language. */
export function useLaterWords(): LaterWords {
  return useContext(LanguageContext).later ?? LATER_EN
}
