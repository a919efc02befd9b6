import { createContext, useContext } from 'react'
import { FIRST_SCREEN_EN } from './first-screen-en.ts'
import type { Messages } from './messages.ts'

export interface Language {
  /** BCP 47, as in `lang`. */
  readonly code: string
  readonly messages: Messages
}

/**
 * English as the first screen has it: the other messages are loaded with the features, the only
 * components that use them.
 */
export const FIRST_SCREEN_ENGLISH: Language = { code: 'en', messages: FIRST_SCREEN_EN as Messages }

export const LanguageContext = createContext(FIRST_SCREEN_ENGLISH)

/** The messages in the viewer's language. */
export function useMessages(): Messages {
  return useContext(LanguageContext).messages
}
