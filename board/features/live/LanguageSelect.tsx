import { useContext, useId } from 'react'
import { LanguageContext } from '../../i18n/language.ts'
import { chooseLanguage, LANGUAGES } from '../../i18n/language-choice.ts'
import { LanguageStoreContext } from '../../i18n/language-store.ts'
import { useLiveMessages } from '../../i18n/use-live-messages.ts'
import { reportFailure } from '../../report.ts'
import { putInAddress } from '../../shared/address.ts'
import styles from './SettingsDialog.module.css'

/** The language of the board, each named as its speakers name it. */
export function LanguageSelect({ keep }: { readonly keep: (name: string, value: string) => void }) {
  const words = useLiveMessages()
  const { code } = useContext(LanguageContext)
  const store = useContext(LanguageStoreContext)
  const id = useId()
  if (store === null) return null

  function choose(chosen: string) {
    if (store === null) return
    chooseLanguage(store, chosen, keep).then(
      () => {
        // An address that names a language goes before what is kept: it must name this one.
        if (new URLSearchParams(window.location.search).has('lang')) putInAddress('lang', chosen)
      },
      (cause) => reportFailure('The language could not be loaded', cause),
    )
  }

  return (
    <div className={styles['setting']}>
      <div className={styles['label']}>
        <label htmlFor={id}>{words.language}</label>
        <select
          id={id}
          className={`button ${styles['value']}`}
          value={code}
          onChange={({ target }) => choose(target.value)}
        >
          {LANGUAGES.map((language) => (
            <option key={language.code} value={language.code} lang={language.code}>
              {language.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
