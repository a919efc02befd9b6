import type { ReactNode } from 'react'
import styles from './EmptyList.module.css'

/** The text of an empty list (§2.4). */
export function EmptyList({ children }: { readonly children: ReactNode }) {
  return <p className={styles['empty']}>{children}</p>
}
