import { type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { CopyIcon, ShareIcon } from '../menu/icons.tsx'
import { MenuRow } from '../menu/MenuRow.tsx'
import styles from '../menu/Tools.module.css'
import { whatsAppAddress } from './share.ts'

/** Text and address to share. */
export interface Message {
  readonly title: string
  readonly url: string
  /** The text before the address; else the title. */
  readonly text?: () => string
}

/** Whether this browser can open the system's share sheet. */
export function hasSheet(): boolean {
  return 'share' in navigator
}

/** Opens the system's share sheet. Closing it is no error. */
export function openSheet({ title, url, text = () => title }: Message): void {
  navigator.share({ title, text: text(), url }).catch(() => {})
}

interface ShareProps {
  readonly message: Message
  readonly announce: (message: string) => void
}

/** In a panel: the system's share sheet, or without one WhatsApp and a link to copy. */
export function ShareChoices(props: ShareProps) {
  const messages = useMessages()
  return hasSheet() ? (
    <MenuRow icon={<ShareIcon />} onClick={() => openSheet(props.message)}>
      {messages.share}
    </MenuRow>
  ) : (
    <ShareItems {...props} />
  )
}

/** Without a share sheet: WhatsApp, and a link to copy. */
export function ShareItems({ message, announce }: ShareProps) {
  const messages = useMessages()
  return (
    <>
      <a
        className={styles['row']}
        href={whatsAppAddress(`${message.text?.() ?? message.title}\n${message.url}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ShareIcon />
        <span>WhatsApp</span>
      </a>
      <CopyButton text={() => message.url} announce={announce}>
        {messages.copyLink}
      </CopyButton>
    </>
  )
}

/** Copies a text and announces it, or shows the text where copying is not allowed. */
export function CopyButton(props: {
  readonly text: () => string
  readonly announce: (message: string) => void
  readonly children: ReactNode
}) {
  const { text, announce, children } = props
  const messages = useMessages()
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'shown'>('none')
  async function copy() {
    const isCopied = await copyText(text())
    setOutcome(isCopied ? 'copied' : 'shown')
    announce(isCopied ? messages.copied : messages.copyYourself)
  }
  return (
    <>
      <MenuRow icon={<CopyIcon />} onClick={copy}>
        {outcome === 'copied' ? messages.copied : children}
      </MenuRow>
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

/**
 * Copies a text to the clipboard. Insecure pages and some viewers' settings have no clipboard API;
 * then `execCommand` is tried. Returns false if neither is allowed.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  // On screen, as it must be selectable, but outside the layout.
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
