import { createContext } from 'react'
import type { LanguageStore } from './language-store.ts'

/** Where a language is chosen. Apart from the store, since the first screen offers no choice. */
export const LanguageStoreContext = createContext<LanguageStore | null>(null)

/**
 * By BCP 47 code, each by its own name: a viewer must know it in whatever language is on screen.
 * `isReviewed`: a native speaker has read the translation.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', isReviewed: true },
  { code: 'hi', name: 'हिन्दी', isReviewed: false },
  { code: 'mr', name: 'मराठी', isReviewed: false },
  { code: 'gu', name: 'ગુજરાતી', isReviewed: false },
  { code: 'ta', name: 'தமிழ்', isReviewed: false },
  { code: 'te', name: 'తెలుగు', isReviewed: false },
  { code: 'kn', name: 'ಕನ್ನಡ', isReviewed: false },
  { code: 'bn', name: 'বাংলা', isReviewed: false },
] as const
