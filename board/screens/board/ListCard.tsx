import type { ReactNode } from 'react'
import styles from './ListCard.module.css'

/** The card around a list of players. */
export function ListCard({ children }: { readonly children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>
}
