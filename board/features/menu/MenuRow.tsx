import type { ComponentProps, ReactNode } from 'react'
import styles from './Tools.module.css'

/** A row of a menu: an icon, and what it does. */
export function MenuRow(props: ComponentProps<'button'> & { readonly icon: ReactNode }) {
  const { icon, children, ...button } = props
  return (
    <button type="button" className={styles['row']} {...button}>
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** A row with a control of its own at its end. */
export function MenuChoice(props: {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `children`
    <label className={styles['row']}>
      {props.icon}
      <span>{props.label}</span>
      {props.children}
    </label>
  )
}
