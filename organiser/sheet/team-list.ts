/** The teams that a sheet lists: in a row or column `Teams`, or in a table of teams and their purses. */
import type { Header } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { meaningsOf } from './headings.ts'
import { isTotal, NOTHING } from './not-a-name.ts'
import { isRule, isRuleName, ruleIn, valuesOf } from './rule-rows.ts'

/** The names in the row `Teams`: one in each cell, all in one cell, or one below the other; and their lines. */
export function listedTeams(above: readonly CsvRecord[]) {
  const isHeadings = (row: CsvRecord) => valuesOf(row).some((cell) => PURSE.test(cell))
  const start = above.findIndex((row) => isRule(row, 'teams') && !isHeadings(row))
  const row = above[start]
  if (row === undefined) return { names: [], lines: [] }
  const values = valuesOf(row)
  if (values.length > 1) return { names: values, lines: [row.line] }
  const [value] = values
  const names = value === undefined ? [] : splitNames(value)
  const lines = [row.line]
  if (names.length > 1) return { names, lines }
  // A name below it, in the same column.
  const place = row.cells.indexOf(value ?? ruleIn(row).title)
  for (const { line, cells } of above.slice(start + 1)) {
    const name = cells[place] ?? ''
    const isAlone = cells.filter((cell) => cell !== '').length === 1
    if (line !== (lines.at(-1) ?? 0) + 1 || name === '' || !isAlone || isRuleName(name)) break
    names.push(name)
    lines.push(line)
  }
  return { names, lines }
}

export function splitNames(list: string): string[] {
  return list
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

export interface TeamPurse {
  readonly name: string
  /** As it stands in the cell. */
  readonly purse: string
  readonly line: number
  readonly place: number
}

const PURSE =
  /^(?:(?:total|team|starting|initial|opening) )?(?:purse|budget|wallet)(?: (?:amount|value|points))?\s*(?:[([].*)?:?$/i

/** The table of teams and purses, above, beside or below the players'; empty without one. */
export function teamPurses(
  records: readonly CsvRecord[],
  { line: lineOfPlayers, places }: Header,
): readonly TeamPurse[] {
  for (const [at, { line, cells }] of records.entries()) {
    const place = cells.findIndex((cell) => PURSE.test(cell))
    if (place === -1) continue
    const before = cells.slice(0, place)
    // An empty column ends a table.
    const start = before.lastIndexOf('') + 1
    const weights = before.map((cell, at) => (at < start ? 0 : weightAsTeam(cell)))
    // `Team` says it more plainly than `Owner`.
    const weight = Math.max(0, ...weights)
    const team = weight === 0 ? -1 : weights.indexOf(weight)
    const isOfPlayers = line === lineOfPlayers && team === places.get('team')
    if (team === -1 || isOfPlayers) continue
    const teams: TeamPurse[] = []
    for (const row of records.slice(at + 1)) {
      const [name, purse] = [row.cells[team] ?? '', row.cells[place] ?? '']
      const isBehind = row.line === (teams.at(-1)?.line ?? line) + 1
      if (!isBehind || NOTHING.test(name) || isTotal(name) || !/\d/.test(purse)) break
      teams.push({ name, purse, line: row.line, place })
    }
    if (teams.length > 0) return teams
  }
  return []
}

function weightAsTeam(heading: string): number {
  return meaningsOf(heading).find(({ column }) => column === 'team')?.weight ?? 0
}
