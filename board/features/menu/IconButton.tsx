import type { ComponentProps } from 'react'
import styles from './Tools.module.css'

/** A button with an icon; its name is its label and its tooltip. */
export function IconButton({
  name,
  ...button
}: ComponentProps<'button'> & { readonly name: string }) {
  return (
    <button type="button" className={styles['icon']} aria-label={name} title={name} {...button} />
  )
}
