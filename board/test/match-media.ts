import { vi } from 'vitest'

/** Stands in for `matchMedia`, which jsdom lacks: the viewer's preferences. */
export function prefer(preferences: { readonly lessMotion: boolean }): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('prefers-reduced-motion') && preferences.lessMotion,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
