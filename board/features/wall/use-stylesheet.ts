import { useInsertionEffect } from 'react'

/**
 * Styles of the page while a component is on screen. They come with its code instead of with the
 * page, where every phone would load them; a constructed sheet is what a strict content security
 * policy lets pass.
 */
export function useStylesheet(css: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
}
