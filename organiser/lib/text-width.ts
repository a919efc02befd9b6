/** Widths of text on a terminal. Pure. */

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Emoji_Presentation}/u

/** Approximate width on a terminal: none for combining characters, two for wide ones. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(letter)) continue
    width += WIDE.test(letter) ? 2 : 1
  }
  return width
}

/** The text in at most so many columns, with an ellipsis where it was cut. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let shown = ''
  for (const letter of text) {
    if (widthOf(shown + letter) > columns - 1) break
    shown += letter
  }
  return `${shown}…`
}
