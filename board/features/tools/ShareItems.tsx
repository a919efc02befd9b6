import { type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { copyText } from './copy-text.ts'
import { whatsAppAddress } from './share.ts'
import styles from './Tools.module.css'

/** Something to send: its text and its address. */
export interface Message {
  readonly title: string
  readonly url: string
}

/** Whether this browser brings the system's own sheet. */
export function hasSheet(): boolean {
  return 'share' in navigator
}

/** Opens the system's own sheet. A viewer who closes it has changed their mind, and no more. */
export function openSheet({ title, url }: Message): void {
  navigator.share({ title, text: title, url }).catch(() => {})
}

/** Where there is no sheet: WhatsApp, and the link to copy. */
export function ShareItems(parts: {
  readonly message: Message
  readonly announce: (message: string) => void
}) {
  const { message, announce } = parts
  const messages = useMessages()
  return (
    <>
      <a
        className="button"
        href={whatsAppAddress(`${message.title}\n${message.url}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {messages.whatsApp}
      </a>
      <CopyButton text={() => message.url} announce={announce}>
        {messages.copyLink}
      </CopyButton>
    </>
  )
}

/** Copies what `text` gives, says so, or shows it where nothing may be copied. */
export function CopyButton(parts: {
  readonly text: () => string
  readonly announce: (message: string) => void
  readonly children: ReactNode
}) {
  const { text, announce, children } = parts
  const messages = useMessages()
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'shown'>('none')
  async function copy() {
    const isCopied = await copyText(text())
    setOutcome(isCopied ? 'copied' : 'shown')
    announce(isCopied ? messages.copied : messages.copyYourself)
  }
  return (
    <>
      <button type="button" className="button" onClick={copy}>
        {outcome === 'copied' ? messages.copied : children}
      </button>
      {outcome === 'shown' && (
        <textarea
          className={styles['text']}
          aria-label={messages.copyYourself}
          readOnly
          rows={4}
          value={text()}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}
