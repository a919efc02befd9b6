import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type Tone = 'good' | 'bad' | 'info' | 'warn' | 'change' | 'quiet'

/** A short coloured label. Its text says the same as its colour. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}
