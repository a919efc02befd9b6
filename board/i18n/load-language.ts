import type { Language } from './language.ts'

const LOADERS: Readonly<Record<string, () => Promise<{ readonly language: Language }>>> = {
  hi: () => import('./languages/hi.ts'),
  mr: () => import('./languages/mr.ts'),
  gu: () => import('./languages/gu.ts'),
  ta: () => import('./languages/ta.ts'),
  te: () => import('./languages/te.ts'),
  kn: () => import('./languages/kn.ts'),
  bn: () => import('./languages/bn.ts'),
}

/** `null` for an unknown code; rejects when the file cannot be fetched. */
export async function loadLanguage(code: string): Promise<Language | null> {
  const load = Object.hasOwn(LOADERS, code) ? LOADERS[code] : undefined
  return load === undefined ? null : (await load()).language
}
