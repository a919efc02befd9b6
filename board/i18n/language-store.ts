/**
 * The language on screen: `?lang=` in the address, else the viewer's choice kept on this device,
 * else English (docs/decisions/settings.md). A language is fetched only when it is requested; until it
 * is loaded, the language stays as it was.
 */
import { createStore, type StoreView } from '../platform/store.ts'
import type { Lazy } from '../ui/lazy.ts'
import { FIRST_SCREEN_ENGLISH } from './first-screen-language.ts'
import type { FirstScreenMessages, Language } from './messages.ts'

/** Under which the viewer's choice is stored. */
export const LANGUAGE_KEY = 'lang'

export interface LanguageStore extends StoreView<Language<FirstScreenMessages>> {
  /** Resolves when the language requested at the start is loaded, or has failed. */
  readonly ready: Promise<unknown>
  /** Fetches a language and shows it, unless another is requested meanwhile. May reject. */
  show(code: string): Promise<void>
}

export function createLanguageStore(props: {
  /** The query of the address. */
  readonly search: string
  /** The code stored on this device. */
  readonly stored: string | null
  /** A language, `null` for an unknown code. */
  readonly load: (code: string) => Lazy<Language | null>
}): LanguageStore {
  const { setState, ...view } = createStore(FIRST_SCREEN_ENGLISH)
  let requested = ''

  async function show(code: string) {
    requested = code
    if (code === 'en') {
      setState(FIRST_SCREEN_ENGLISH)
      return
    }
    const language = props.load(code)
    // It may come after a failure.
    language.subscribe(() => {
      const { part } = language.getState()
      if (requested === code && part !== null) setState(part)
    })
    await language.load()
  }

  const code = new URLSearchParams(props.search).get('lang') ?? props.stored ?? 'en'
  return {
    ...view,
    ready: show(code).catch(() => {}),
    show,
  }
}
