import styles from './Money.module.css'
import { inRupees } from './money.ts'

/** An amount that neither wraps nor overflows. */
export function Money({ amount }: { readonly amount: number | null }) {
  const text = inRupees(amount)
  return (
    <span className={styles['money']} style={{ '--letters': text.length }}>
      {text}
    </span>
  )
}
