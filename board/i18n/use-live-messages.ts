import { useContext } from 'react'
import { LanguageContext } from './language.ts'
import { LATER_EN, type LiveMessages } from './live-messages.ts'

/** The words of the live half and of the tools, in the viewer's language. */
export function useLiveMessages(): LiveMessages {
  return useContext(LanguageContext).later ?? LATER_EN
}
