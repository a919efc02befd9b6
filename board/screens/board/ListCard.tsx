import type { ReactNode } from 'react'
import styles from './ListCard.module.css'

/** The ground a list of players stands on. */
export function ListCard({ children }: { readonly children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>
}
