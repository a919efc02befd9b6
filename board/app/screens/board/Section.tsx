import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A card with a heading. */
export function Section({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const headingId = useId()
  return (
    <section className={styles['section']} aria-labelledby={headingId} translate="no">
      <h2 id={headingId} className={styles['title']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
