import { createContext, useContext } from 'react'
import { BOARD_EN, type BoardMessages } from './board-messages.ts'
import type { LiveMessages } from './live-messages.ts'

/** One language of the board. */
export interface Language {
  /** BCP 47, as in `lang`. */
  readonly code: string
  readonly board: BoardMessages
  /** `null`: English, which the later half brings along. */
  readonly later: LiveMessages | null
}

export const ENGLISH: Language = { code: 'en', board: BOARD_EN, later: null }

export const LanguageContext = createContext(ENGLISH)

/** The words of the first screen, in the viewer's language. */
export function useMessages(): BoardMessages {
  return useContext(LanguageContext).board
}
