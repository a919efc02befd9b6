import { useCallback, useContext, useState } from 'react'
import { LanguageContext, useMessages } from '../../i18n/language.ts'
import { LANGUAGES, LanguageStoreContext } from '../../i18n/language-list.ts'
import type { SettingsStore } from '../../live/viewer-settings.ts'
import type { Hammer } from './hammer.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import styles from './StateLine.module.css'

/** Opens the settings. The language that is shown stands in it, where another one can be chosen. */
export function SettingsButton(props: {
  readonly settings: SettingsStore
  readonly hammer: Hammer
}) {
  const { code } = useContext(LanguageContext)
  const messages = useMessages()
  const hasChoice = useContext(LanguageStoreContext) !== null
  const language = hasChoice ? LANGUAGES.find((each) => each.code === code) : undefined
  const label = [messages.settings, ...(language ? [language.name] : [])].join(', ')
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button
        type="button"
        className={`button ${styles['settings']}`}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setIsOpen(true)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1 4h7m4 0h3M1 12h3m4 0h7" />
          <circle cx="10" cy="4" r="2" />
          <circle cx="6" cy="12" r="2" />
        </svg>
        {language?.name}
      </button>
      {isOpen && <SettingsDialog {...props} onClose={close} />}
    </>
  )
}
