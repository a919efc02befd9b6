import type { ReactNode } from 'react'
import styles from './Alert.module.css'

/** Something failed that the viewer came for; said at once to a screen reader. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['alert']} role="alert">
      {children}
    </div>
  )
}
