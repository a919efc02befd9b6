import type { ReactNode } from 'react'
import styles from './Alert.module.css'

/** A failure, announced at once to screen readers. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['alert']} role="alert">
      {children}
    </div>
  )
}
