import { useInsertionEffect } from 'react'

/**
 * Adds styles to the page while a component is on screen. They come with its code, so that the first
 * screen doesn't load them. A strict Content-Security-Policy allows a constructed sheet.
 */
export function useStylesheet(css: string): void {
  useInsertionEffect(() => adoptStylesheet(css), [css])
}

/** Adds styles to the page. Returns a cleanup function. */
export function adoptStylesheet(css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
