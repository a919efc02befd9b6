/** Lines for the organiser about rows: one cause in many rows is one line. */

export interface RowNote {
  readonly line: number
  /** `column F (Sold)`, or empty. */
  readonly column: string
  /** The player, or empty. */
  readonly name: string
  readonly why: string
}

/** More rows than this with one cause are counted. */
const MOST_LINES = 3

/** In the order in which their causes first occur. */
export function linesOf(notes: readonly RowNote[]): readonly string[] {
  // The texts of cells differ, their cause does not.
  const causeOf = ({ column, why }: RowNote) =>
    `${column}${why.replace(/“[^”]*”|[₹\d.,]+(?:\s*(?:crore|lakh))?/g, '')}`
  return [...Map.groupBy(notes, causeOf).values()].flatMap((alike) => {
    const [first] = alike
    return first === undefined || alike.length <= MOST_LINES
      ? alike.map(lineOf)
      : [`${alike.length} rows: ${parts(first.column, first.why)}, first in line ${first.line}`]
  })
}

export function lineOf({ line, column, name, why }: RowNote): string {
  const place = column === '' ? `line ${line}` : `line ${line}, ${column}`
  return parts(place, name, why)
}

function parts(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(': ')
}
