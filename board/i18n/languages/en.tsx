/** English, whole. It is loaded with the features, as the first screen needs only a part of it. */
import { type ReactNode, useContext } from 'react'
import { FEATURES_EN } from '../features-en.ts'
import { FIRST_SCREEN_EN } from '../first-screen-en.ts'
import { type Language, LanguageContext } from '../language.ts'
import type { Messages } from '../messages.ts'

export const ENGLISH: Language = {
  code: 'en',
  messages: { ...FIRST_SCREEN_EN, ...FEATURES_EN },
}

/** Completes the first screen's English for the features inside. */
export function WithAllMessages({ children }: { readonly children: ReactNode }) {
  return <LanguageContext value={useWholeLanguage()}>{children}</LanguageContext>
}

/** All messages, for a feature among the lists, whose messages are those of the first screen. */
export function useAllMessages(): Messages {
  return useWholeLanguage().messages
}

function useWholeLanguage(): Language {
  const language = useContext(LanguageContext)
  // Every other language is loaded as a whole.
  return language.code === 'en' ? ENGLISH : (language as Language)
}
