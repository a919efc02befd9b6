import type { ReactNode, Ref } from 'react'
import styles from './Tools.module.css'

/** A button with an icon; its name is its label and its tooltip. */
export function IconButton(props: {
  readonly name: string
  readonly children: ReactNode
  readonly onPress: () => void
  /** For a toggle. */
  readonly isOn?: boolean
  /** For a button that opens a panel. */
  readonly isOpen?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}) {
  const { name, children, onPress, isOn, isOpen, ref } = props
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
