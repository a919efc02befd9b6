/** Finds misspelt names, such as `team_max_players_count`, `profilePic`, `bidStart`. */
import { diff } from 'node:util'

/** Letters that may be missing or too many; a wrong letter is both. */
const MOST_EDITS = 3

/** The first of `given` that may be meant by `name`, or `null`. */
export function similarName(name: string, given: readonly string[]): string | null {
  const plain = withoutStyle(name)
  return given.find((other) => isSimilar(plain, withoutStyle(other))) ?? null
}

/** `name` is also similar to `full_name`, and `pdf_sl_no` to `sl_no`. */
function isSimilar(name: string, other: string): boolean {
  if (name.endsWith(other) || other.endsWith(name)) return true
  return diff(name, other).filter(([operation]) => operation !== 0).length <= MOST_EDITS
}

function withoutStyle(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
