/** Every text of the board, once per language. The English ones say which there are. */
import type { FEATURES_EN } from './features-en.ts'
import type { FIRST_SCREEN_EN } from './first-screen-en.ts'

/** The messages of the first screen, whose English is in the page's script. */
export type FirstScreenMessages = Readonly<typeof FIRST_SCREEN_EN>

export type Messages = FirstScreenMessages & Readonly<typeof FEATURES_EN>

export interface Language<Texts extends FirstScreenMessages = Messages> {
  /** BCP 47, as in `lang`. */
  readonly code: string
  readonly messages: Texts
}
