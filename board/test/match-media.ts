import { vi } from 'vitest'

/** Stands in for `matchMedia`, which jsdom lacks: the viewer's preferences, on a phone unless said otherwise. */
export function prefer(preferences: {
  readonly lessMotion: boolean
  readonly isDesktop?: boolean
}): void {
  const { lessMotion, isDesktop = false } = preferences
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('prefers-reduced-motion')
      ? lessMotion
      : media.includes('min-width') && isDesktop,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
