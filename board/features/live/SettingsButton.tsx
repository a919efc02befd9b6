import { useCallback, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { SettingsStore } from '../../live/settings.ts'
import type { Hammer } from './hammer.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import styles from './StateLine.module.css'

export function SettingsButton(props: {
  readonly settings: SettingsStore
  readonly hammer: Hammer
}) {
  const messages = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button
        type="button"
        className={`button ${styles['settings']}`}
        aria-label={messages.settings}
        aria-haspopup="dialog"
        title={messages.settings}
        onClick={() => setIsOpen(true)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1 4h7m4 0h3M1 12h3m4 0h7" />
          <circle cx="10" cy="4" r="2" />
          <circle cx="6" cy="12" r="2" />
        </svg>
      </button>
      {isOpen && <SettingsDialog {...props} onClose={close} />}
    </>
  )
}
