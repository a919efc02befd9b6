/**
 * The language on screen: `?lang=` in the address, else the viewer's choice kept on this device,
 * else English (docs/decisions/settings.md). A language is fetched only when it is requested; if it
 * cannot be loaded, the language stays as it was.
 */
import { createStore, type StoreView } from '../platform/store.ts'
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
  /** Fetches a language; `null` for an unknown code. */
  readonly load: (code: string) => Promise<Language | null>
  /** `retry` fetches it again, unless another is requested meanwhile: nobody may be there to choose it. */
  readonly onFailure: (what: string, cause: unknown, retry: () => Promise<void>) => void
}): LanguageStore {
  const { setState, ...view } = createStore(FIRST_SCREEN_ENGLISH)
  let requested = ''

  async function show(code: string) {
    requested = code
    const language = code === 'en' ? FIRST_SCREEN_ENGLISH : await props.load(code)
    if (requested === code && language !== null) setState(language)
  }

  const code = new URLSearchParams(props.search).get('lang') ?? props.stored ?? 'en'
  const retry = async () => {
    if (requested === code) await show(code)
  }
  return {
    ...view,
    ready: show(code).catch((cause) =>
      props.onFailure('The language could not be loaded', cause, retry),
    ),
    show,
  }
}
