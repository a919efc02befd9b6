import { useContext } from 'react'
import { LanguageContext } from './first-screen-language.ts'
import { ENGLISH } from './languages/en.ts'
import type { Language, Messages } from './messages.ts'

/** All messages in the viewer's language, for code that is loaded after the first screen. */
export function useMessages(): Messages {
  const language = useContext(LanguageContext)
  // The context has a part of English, and every other language whole.
  return language.code === 'en' ? ENGLISH.messages : (language as Language).messages
}
