/**
 * Adds the figures of the lists' font, from the page itself: a font from a buffer is there at once, one with
 * an address only some frames later, even if that is a data address. Runs as an inline script, so it uses
 * nothing from outside.
 *
 * @param file WOFF2, in base64
 */
export function addFigures(file: string): void {
  // As 'Gavel Lists' in display-font.css; not every browser takes the size from here.
  const descriptors = { weight: '1 1000', sizeAdjust: '118%' }
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  document.fonts.add(new FontFace('Gavel Figures', bytes, descriptors))
}
