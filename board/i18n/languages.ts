/** The languages there are; each is a file that is fetched when it is chosen. */
import type { Language } from './language.ts'

const LOAD: Readonly<Record<string, () => Promise<{ readonly language: Language }>>> = {
  hi: () => import('./languages/hi.ts'),
  mr: () => import('./languages/mr.ts'),
  gu: () => import('./languages/gu.ts'),
  ta: () => import('./languages/ta.ts'),
  te: () => import('./languages/te.ts'),
  kn: () => import('./languages/kn.ts'),
  bn: () => import('./languages/bn.ts'),
}

/** `null` for a language that there is not; rejects when its words cannot be fetched. */
export async function loadLanguage(code: string): Promise<Language | null> {
  const load = Object.hasOwn(LOAD, code) ? LOAD[code] : undefined
  return load === undefined ? null : (await load()).language
}
