/**
 * The language on screen: `?lang=` in the address, else the viewer's choice kept on this device,
 * else English (docs/decisions/settings.md). Words of a language are fetched only when it is asked for;
 * where they cannot be had, the language stays as it was.
 */
import { createContext } from 'react'
import { ENGLISH, type Language } from './language.ts'

export const KEPT_AS = 'lang'

export interface LanguageStore {
  current(): Language
  /** Tells of a change; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Resolves when the language asked for at the start is here, or cannot be had. */
  readonly ready: Promise<unknown>
  /** Fetches a language and shows it, unless another is asked for meanwhile. May reject. */
  show(code: string): Promise<void>
}

/** Whoever offers a choice of language finds here where to make it. */
export const LanguageStoreContext = createContext<LanguageStore | null>(null)

export function createLanguageStore(parts: {
  /** The query of the address. */
  readonly search: string
  /** What is kept under a name on this device; may throw, as storage can be blocked. */
  readonly kept: (name: string) => string | null
  /** Fetches a language; `null` for one that there is not. */
  readonly load: (code: string) => Promise<Language | null>
  readonly failed: (what: string, cause: unknown) => void
}): LanguageStore {
  const listeners = new Set<() => void>()
  let current = ENGLISH
  let last = ''

  async function show(code: string) {
    last = code
    const language = code === 'en' ? ENGLISH : await parts.load(code)
    if (last !== code || language === null || language === current) return
    current = language
    for (const listener of [...listeners]) listener()
  }

  function asked(): string {
    try {
      return new URLSearchParams(parts.search).get('lang') ?? parts.kept(KEPT_AS) ?? 'en'
    } catch {
      return 'en'
    }
  }

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: show(asked()).catch((cause) => parts.failed('The language could not be loaded', cause)),
    show,
  }
}
