import { useContext, useId } from 'react'
import { LanguageContext, useMessages } from '../../i18n/language.ts'
import { LANGUAGES, LanguageStoreContext } from '../../i18n/language-list.ts'
import { chooseLanguage } from './choose-language.ts'
import styles from './Dialog.module.css'

/** The language of the board, each by its own name, with a mark on unreviewed translations. */
export function LanguageSelect(props: { readonly store: (key: string, code: string) => void }) {
  const { code } = useContext(LanguageContext)
  const messages = useMessages()
  const languages = useContext(LanguageStoreContext)
  const id = useId()
  const hintId = useId()
  if (languages === null) return null

  return (
    <div>
      <div className={styles['label']}>
        <label htmlFor={id}>{messages.language}</label>
        <select
          id={id}
          className={`button ${styles['value']}`}
          value={code}
          aria-describedby={hintId}
          onChange={({ target }) => chooseLanguage(languages, target.value, props.store)}
        >
          {LANGUAGES.map((language) => (
            <option key={language.code} value={language.code} lang={language.code}>
              {language.isReviewed ? language.name : `${language.name} *`}
            </option>
          ))}
        </select>
      </div>
      <p id={hintId} className={styles['hint']}>
        {messages.unreviewedHint}
      </p>
    </div>
  )
}
