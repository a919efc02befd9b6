import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** What a list says that has nothing in it (§2.4). */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className={styles['empty']}>{children}</p>
}
