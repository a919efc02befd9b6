/** Teams whose name is spelt in more than one way. */
import type { Note, Row } from './row.ts'

/** Gives each team its first spelling in the sheet, ignoring case and spaces. */
export function oneSpelling(rows: readonly Row[]): {
  readonly rows: readonly Row[]
  readonly notes: readonly Note[]
} {
  const spellings = new Map<string, string>()
  const notes: Note[] = []
  const spelt = rows.map((row): Row => {
    const { outcome } = row
    if (outcome.kind !== 'sold' && outcome.kind !== 'retained') return row
    const key = outcome.team.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
    const team = spellings.get(key) ?? outcome.team
    spellings.set(key, team)
    if (team === outcome.team) return row
    notes.push({ line: row.line, text: `the team “${outcome.team}” is taken as ${team}` })
    return { ...row, outcome: { ...outcome, team } }
  })
  return { rows: spelt, notes }
}
