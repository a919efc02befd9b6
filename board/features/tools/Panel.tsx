import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from './Tools.module.css'

/** Opens below its button, in the page's flow: it covers nothing. Escape closes it. */
export function Panel(props: {
  readonly name: string
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { name, opener, onClose, children } = props
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
    // biome-ignore lint/a11y/useSemanticElements: no form, only what belongs together
    <div role="group" aria-label={name} className={styles['panel']}>
      {children}
    </div>
  )
}
