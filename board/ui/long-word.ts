import type { CSSProperties } from 'react'

/** Shorter words have room on every screen. */
const SHORT = 14

/**
 * Attributes of a name whose longest word might not fit its line: how many letters that has. With it the style
 * sheet sets the name smaller, so that no word of up to 24 letters is broken (reset.css).
 */
export function longWord(
  name: string,
): { readonly 'data-long': ''; readonly style: CSSProperties } | undefined {
  const letters = name.split(/\s/).reduce((most, word) => Math.max(most, word.length), 0)
  return letters > SHORT ? { 'data-long': '', style: { '--word': letters } } : undefined
}
