import { createContext, useContext } from 'react'
import { BOARD_EN, type BoardWords } from './board-words.ts'
import type { LaterWords } from './later-words.ts'

/** One language of the board. */
export interface Language {
  /** BCP 47, as in `lang`. */
  readonly code: string
  readonly board: BoardWords
  /** `null`: English, which the later half brings along. */
  readonly later: LaterWords | null
}

export const ENGLISH: Language = { code: 'en', board: BOARD_EN, later: null }

export const LanguageContext = createContext(ENGLISH)

/** The words of the first screen, in the viewer's language. */
export function useWords(): BoardWords {
  return useContext(LanguageContext).board
}
