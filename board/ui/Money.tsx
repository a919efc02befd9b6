import styles from './Money.module.css'
import { inRupees } from './money.ts'

/** An amount that neither wraps nor changes its width digit by digit. */
export function Money({ amount }: { readonly amount: number | null }) {
  return <span className={styles['money']}>{inRupees(amount)}</span>
}
