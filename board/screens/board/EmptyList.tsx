import type { ReactNode } from 'react'
import styles from './EmptyList.module.css'

/** What a list says that has nothing in it (§2.4). */
export function EmptyList({ children }: { readonly children: ReactNode }) {
  return <p className={styles['empty']}>{children}</p>
}
