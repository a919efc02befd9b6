/** English, whole. It is loaded with the features, as the first screen needs only a part of it. */
import { FEATURES_EN } from '../features-en.ts'
import { FIRST_SCREEN_EN } from '../first-screen-en.ts'
import type { Language } from '../messages.ts'

export const ENGLISH: Language = {
  code: 'en',
  messages: { ...FIRST_SCREEN_EN, ...FEATURES_EN },
}
