import type { ReactNode, Ref } from 'react'
import styles from './Tools.module.css'

/** An icon to press; its name is said, and shown to who points at it. */
export function IconButton(parts: {
  readonly name: string
  readonly children: ReactNode
  readonly onPress: () => void
  /** For a switch. */
  readonly isOn?: boolean
  /** For a button that opens something below it. */
  readonly isOpen?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}) {
  const { name, children, onPress, isOn, isOpen, ref } = parts
  return (
    <button
      ref={ref}
      type="button"
      className={styles['icon']}
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
