import { vi } from 'vitest'

/** Stands in for `matchMedia`, which jsdom lacks: the viewer's preferences. */
export function prefer({ lessMotion }: { readonly lessMotion: boolean }): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('prefers-reduced-motion') && lessMotion,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
