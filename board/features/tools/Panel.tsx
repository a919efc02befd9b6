import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './Tools.module.css'

/**
 * Opens below its button: over the page from the tool bar, elsewhere in the page's flow. Escape
 * closes it, and so does a press outside of it and its button.
 */
export function Panel(props: {
  readonly name: string
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { name, opener, onClose, children } = props
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listener = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return
      if (!panel.current?.contains(target) && !opener.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [opener, onClose])
  useEffect(() => {
    const listener = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      onClose()
      opener.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [opener, onClose])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this is a group of buttons
    <div ref={panel} role="group" aria-label={name} className={styles['panel']}>
      {children}
    </div>
  )
}
