import { useContext, useEffect, useState } from 'react'
import { LanguageContext } from '../../i18n/first-screen-language.ts'
import { LanguageStoreContext, preferredLanguage } from '../../i18n/language-list.ts'
import { LANGUAGE_KEY } from '../../i18n/language-store.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { chooseLanguage } from './choose-language.ts'

/** Under which the language that was offered is stored. */
const OFFERED_KEY = 'lang-offered'

/**
 * Offers the language of the viewer's browser once, in that language, if nobody has chosen one: English
 * stays the default (docs/decisions/settings.md). It is at the foot of the window, so nothing moves.
 */
export function LanguageOffer(props: {
  /** As the browser has them, such as `hi-IN`. */
  readonly preferred: readonly string[]
  readonly device: KeyValueStorage
}) {
  const { preferred, device } = props
  const languages = useContext(LanguageStoreContext)
  const { code } = useContext(LanguageContext)
  const [offered, setOffered] = useState(() => {
    const isChosen =
      new URLSearchParams(window.location.search).has('lang') || device.read(LANGUAGE_KEY) !== null
    return isChosen || device.read(OFFERED_KEY) !== null ? null : preferredLanguage(preferred)
  })
  const isShown = languages !== null && offered !== null && code === 'en'
  useEffect(() => {
    if (isShown) device.write(OFFERED_KEY, offered.code)
  }, [isShown, offered, device])
  if (!isShown) return null
  return (
    <section className="language-offer floating" aria-label={offered.name} lang={offered.code}>
      <p>{offered.offer}</p>
      <Button onClick={() => chooseLanguage(languages, offered.code, device)}>
        {offered.name}
      </Button>
      <Button lang="en" onClick={() => setOffered(null)}>
        English
      </Button>
    </section>
  )
}
