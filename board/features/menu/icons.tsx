/** Icons. The button around them has the label. */
import type { ReactNode } from 'react'
import styles from './Tools.module.css'

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles['svg']} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

const LINE = {
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

export function BackIcon() {
  return <RoundedLine d="M15 5l-7 7 7 7" />
}

export function RefreshIcon() {
  return <RoundedLine d="M20 12a8 8 0 11-2.3-5.7M19 3v4.5h-4.5" />
}

export function CopyIcon() {
  return <RoundedLine d="M9 9h11v11H9zM5 15H4V4h11v1" />
}

export function LanguageIcon() {
  return (
    <RoundedLine d="M12 3a9 9 0 110 18 9 9 0 010-18zM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18z" />
  )
}

export function SoundIcon() {
  return <RoundedLine d="M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 010 6M19 6.5a8 8 0 010 11" />
}

export function SettingsIcon() {
  return <RoundedLine d="M4 8h9M17 8h3M17 6v4M4 16h3M11 16h9M7 14v4" />
}

export function ScreenIcon() {
  return <RoundedLine d="M3 5h18v11H3zM9 20h6M12 16v4" />
}

export function OrganiserIcon() {
  return <RoundedLine d="M5 4h14v16H5zM9 9h6M9 13h6M9 17h3" />
}

export function PictureIcon() {
  return (
    <RoundedLine d="M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 18M15 8.5a1 1 0 110 2 1 1 0 010-2z" />
  )
}

export function PrintIcon() {
  return <RoundedLine d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />
}

export function TableIcon() {
  return <RoundedLine d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14" />
}
