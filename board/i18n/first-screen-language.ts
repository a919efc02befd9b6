import { createContext, useContext } from 'react'
import { FIRST_SCREEN_EN } from './first-screen-en.ts'
import type { FirstScreenMessages, Language } from './messages.ts'

/** English as the page's first script has it. The other languages are whole. */
export const FIRST_SCREEN_ENGLISH: Language<FirstScreenMessages> = {
  code: 'en',
  messages: FIRST_SCREEN_EN,
}

export const LanguageContext = createContext(FIRST_SCREEN_ENGLISH)

/** The messages in the viewer's language, for components in the page's first script. */
export function useFirstScreenMessages(): FirstScreenMessages {
  return useContext(LanguageContext).messages
}
