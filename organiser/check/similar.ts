/** Finds misspelt names, such as `team_max_players_count`, `profilePic`, `bidStart`. */

/** Letters that may differ; the wire's own odd spelling differs from English by one. */
const MOST_EDITS = 2

/** The first of `given` that is a misspelling of `name`, or `null`. */
export function similarName(name: string, given: readonly string[]): string | null {
  const plain = withoutStyle(name)
  return given.find((other) => edits(plain, withoutStyle(other)) <= MOST_EDITS) ?? null
}

function withoutStyle(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Levenshtein distance. */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
