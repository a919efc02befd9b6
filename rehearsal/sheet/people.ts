/** Groups the rows of a sheet by player. */
import type { Note, Row } from './row.ts'

/** A player, and the rows with the results of his lots. */
export interface SheetPlayer {
  readonly rows: readonly [Row, ...Row[]]
}

/**
 * The players in the order of the sheet. One listed again with the same name, role and base
 * price after an `Unsold` is the same player offered again; one of the same name otherwise is
 * another person. Both are noted.
 */
export function peopleOf(rows: readonly Row[]): {
  readonly players: readonly SheetPlayer[]
  readonly notes: readonly Note[]
} {
  const players: { rows: [Row, ...Row[]] }[] = []
  const byName = new Map<string, { rows: [Row, ...Row[]] }[]>()
  const notes: Note[] = []
  for (const row of rows) {
    const key = row.name.normalize('NFKC').toLowerCase()
    const namesakes = byName.get(key) ?? []
    const same = namesakes.find((player) => standsAgain(player, row))
    if (same !== undefined) {
      const { line } = lastRow(same)
      same.rows.push(row)
      const text = `${row.name} is listed again after the Unsold in line ${line}: the same player, offered again`
      notes.push({ line: row.line, text })
      continue
    }
    const [first] = namesakes
    if (first !== undefined) {
      const text = `${row.name} is treated as a different person from the one in line ${first.rows[0].line}`
      notes.push({ line: row.line, text })
    }
    const player: { rows: [Row, ...Row[]] } = { rows: [row] }
    players.push(player)
    byName.set(key, [...namesakes, player])
  }
  return { players, notes }
}

function standsAgain(player: SheetPlayer, row: Row): boolean {
  const last = lastRow(player)
  return (
    last.outcome.kind === 'unsold' &&
    row.outcome.kind !== 'retained' &&
    last.base === row.base &&
    last.role.toLowerCase() === row.role.toLowerCase()
  )
}

function lastRow({ rows }: SheetPlayer): Row {
  return rows.at(-1) ?? rows[0]
}
