/** What a viewer may choose from. No words are here: each language's are fetched when it is chosen. */
import { KEPT_AS, type LanguageStore } from './language-store.ts'

/** By BCP 47 code, each by its own name: a viewer must know it in whatever language is on screen. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
  { code: 'gu', name: 'ગુજરાતી' },
  { code: 'ta', name: 'தமிழ்' },
  { code: 'te', name: 'తెలుగు' },
  { code: 'kn', name: 'ಕನ್ನಡ' },
  { code: 'bn', name: 'বাংলা' },
] as const

/** Shows a language and keeps the choice on this device; rejects when it cannot be fetched. */
export async function chooseLanguage(
  store: LanguageStore,
  code: string,
  keep: (name: string, value: string) => void,
): Promise<void> {
  await store.show(code)
  try {
    keep(KEPT_AS, code)
  } catch {
    // Storage is blocked or full: the choice holds for this visit.
  }
}
