import { createContext } from 'react'
import type { LanguageStore } from './language-store.ts'

/** Where a language is chosen. Apart from the store, since the first screen offers no choice. */
export const LanguageStoreContext = createContext<LanguageStore | null>(null)

/**
 * By BCP 47 code, each by its own name: a viewer must know it in whatever language is on screen.
 * `isReviewed`: a native speaker has read the translation. `offer` says in the language itself that the
 * board has it; English is there without an offer.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', isReviewed: true, offer: null },
  { code: 'hi', name: 'हिन्दी', isReviewed: false, offer: 'यह बोर्ड हिन्दी में भी है' },
  { code: 'mr', name: 'मराठी', isReviewed: false, offer: 'हा बोर्ड मराठीतही आहे' },
  { code: 'gu', name: 'ગુજરાતી', isReviewed: false, offer: 'આ બોર્ડ ગુજરાતીમાં પણ છે' },
  { code: 'ta', name: 'தமிழ்', isReviewed: false, offer: 'இந்தப் பலகை தமிழிலும் உள்ளது' },
  { code: 'te', name: 'తెలుగు', isReviewed: false, offer: 'ఈ బోర్డు తెలుగులో కూడా ఉంది' },
  { code: 'kn', name: 'ಕನ್ನಡ', isReviewed: false, offer: 'ಈ ಬೋರ್ಡ್ ಕನ್ನಡದಲ್ಲೂ ಇದೆ' },
  { code: 'bn', name: 'বাংলা', isReviewed: false, offer: 'এই বোর্ড বাংলাতেও আছে' },
] as const

export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** The first of the languages that a browser prefers that the board has, unless that is English. */
export function preferredLanguage(tags: readonly string[]) {
  const codes = tags.map((tag) => tag.toLowerCase().split('-')[0])
  const known = codes.find((code) => LANGUAGES.some((language) => language.code === code))
  const language = LANGUAGES.find(({ code }) => code === known)
  return language === undefined || language.offer === null ? null : language
}
