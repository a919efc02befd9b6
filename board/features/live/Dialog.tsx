import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

/** A native dialog, which handles Escape and focus. A press outside closes it too. */
export function Dialog(props: {
  readonly title: string
  readonly className?: string
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}) {
  const { title, className = '', onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()

  function closeFromOutside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Escape closes a dialog
    <dialog
      ref={dialog}
      className={`floating ${styles['dialog']} ${className}`}
      aria-labelledby={headingId}
      onClose={onClose}
      onClick={closeFromOutside}
    >
      <div className={styles['settings']}>
        <h2 id={headingId} className={styles['title']}>
          {title}
        </h2>
        {children(close)}
      </div>
    </dialog>
  )
}
