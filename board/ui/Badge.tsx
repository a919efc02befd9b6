import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type Tone = 'good' | 'bad' | 'info' | 'warn' | 'change' | 'quiet'

/** A short coloured label; its words say what its colour says. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}
