/** Lines for the organiser about rows: one cause in many rows is one line. */

export interface RowNote {
  readonly line: number
  /** `column F (Sold)`, or empty. */
  readonly column: string
  /** The player, or empty. */
  readonly name: string
  readonly why: string
}

/** A line for the organiser: what was not published, and why. */
export interface Note {
  readonly text: string
  /** The same for notes that are printed as one, with a count. */
  readonly cause: string
}

/** More notes with one cause than this are one line. */
const MOST_NOTES = 3

/** In the order in which their causes first occur. */
export function grouped(notes: readonly Note[]): readonly string[] {
  return [...Map.groupBy(notes, ({ cause }) => cause).values()].flatMap((same) => {
    const texts = same.map(({ text }) => text)
    if (texts.length <= MOST_NOTES) return texts
    return [`${texts[0]} (the same in ${texts.length - 1} more rows)`]
  })
}

export function linesOf(notes: readonly RowNote[]): readonly string[] {
  // The texts of cells differ, their cause does not.
  const causeOf = ({ column, why }: RowNote) =>
    `${column}${why.replace(/“[^”]*”|[₹\d.,]+(?:\s*(?:crore|lakh))?/g, '')}`
  return grouped(notes.map((note) => ({ text: lineOf(note), cause: causeOf(note) })))
}

export function lineOf({ line, column, name, why }: RowNote): string {
  const place = column === '' ? `line ${line}` : `line ${line}, ${column}`
  return [place, name, why].filter((text) => text !== '').join(': ')
}
