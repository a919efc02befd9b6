import { useContext } from 'react'
import { FEATURES_EN } from './features-en.ts'
import { FIRST_SCREEN_EN } from './first-screen-en.ts'
import { LanguageContext } from './first-screen-language.ts'
import type { Language, Messages } from './messages.ts'

/** English, whole. The first screen needs only a part of it. */
export const ENGLISH: Language = {
  code: 'en',
  messages: { ...FIRST_SCREEN_EN, ...FEATURES_EN },
}

/** All messages in the viewer's language, for code that is loaded after the first screen. */
export function useMessages(): Messages {
  const language = useContext(LanguageContext)
  // The context has a part of English, and every other language whole.
  return language.code === 'en' ? ENGLISH.messages : (language as Language).messages
}
