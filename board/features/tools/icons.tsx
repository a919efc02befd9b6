/** Icons. The button around them has the label. */
import type { ReactNode } from 'react'
import styles from './Tools.module.css'

export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles['svg']} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

export const LINE = {
  fill: 'none',
  stroke: 'currentcolor',
  strokeWidth: 2,
  strokeLinejoin: 'round',
} as const

function RoundedLine({ d }: { readonly d: string }) {
  return (
    <Icon>
      <path {...LINE} strokeLinecap="round" d={d} />
    </Icon>
  )
}

export function StarIcon({ isFilled }: { readonly isFilled: boolean }) {
  return (
    <Icon>
      <path
        {...LINE}
        fill={isFilled ? 'currentcolor' : 'none'}
        d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z"
      />
    </Icon>
  )
}

export function MoreIcon() {
  return (
    <Icon>
      <path
        d="M5 10a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4z"
        fill="currentcolor"
      />
    </Icon>
  )
}

export function ShareIcon() {
  return <RoundedLine d="M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12v8h14v-8" />
}

export function SortIcon() {
  return <RoundedLine d="M4 6h16M4 12h10M4 18h5" />
}

export function SearchIcon() {
  return <RoundedLine d="M10.5 4a6.5 6.5 0 110 13 6.5 6.5 0 010-13zM15.5 15.5L20 20" />
}
