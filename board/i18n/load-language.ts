import type { LanguageCode } from './language-list.ts'
import type { Language } from './messages.ts'

const LOADERS = {
  hi: () => import('./languages/hi.ts'),
  mr: () => import('./languages/mr.ts'),
  gu: () => import('./languages/gu.ts'),
  ta: () => import('./languages/ta.ts'),
  te: () => import('./languages/te.ts'),
  kn: () => import('./languages/kn.ts'),
  bn: () => import('./languages/bn.ts'),
} satisfies Record<Exclude<LanguageCode, 'en'>, () => Promise<{ readonly language: Language }>>

/** `null` for an unknown code; rejects when the file cannot be fetched. */
export async function loadLanguage(code: string): Promise<Language | null> {
  return isLoadable(code) ? (await LOADERS[code]()).language : null
}

function isLoadable(code: string): code is keyof typeof LOADERS {
  return Object.hasOwn(LOADERS, code)
}
