/** The teams that a sheet lists: in a row or column `Teams`, or in a table of teams and their purses. */
import type { Header } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { meaningsOf } from './headings.ts'
import { isNotKnownYet, isTotal, NOTHING } from './not-a-name.ts'
import { isRule, isRuleName, ruleIn, valuesOf } from './rule-rows.ts'
import { nameKey } from './teams.ts'

/**
 * The names in the row `Teams`: one in each cell, all in one cell, or one below the other. One thing alone
 * is no list: `8 teams`, `TBD`.
 */
export function listedTeams(above: readonly CsvRecord[]): readonly string[] {
  const isHeadings = (row: CsvRecord) => valuesOf(row).some((cell) => PURSE.test(cell))
  const start = above.findIndex((row) => isRule(row, 'teams') && !isHeadings(row))
  const row = above[start]
  if (row === undefined) return []
  const values = [...Map.groupBy(valuesOf(row), nameKey).values()].flatMap(([first]) => first ?? [])
  const [value] = values
  const names = values.length > 1 ? values : splitNames(value ?? '')
  if (names.length > 1) return names
  // A name below it, in the same column.
  const place = row.cells.indexOf(value ?? ruleIn(row).title)
  const below: string[] = []
  for (const { line, cells } of above.slice(start + 1)) {
    const name = cells[place] ?? ''
    const isAlone = cells.filter((cell) => cell !== '').length === 1
    if (line > row.line + 1 + below.length || name === '' || !isAlone || isRuleName(name)) break
    below.push(name)
  }
  const all = [...names, ...below]
  return all.length > 1 || all.some(isNotKnownYet) ? all : []
}

export function splitNames(list: string): string[] {
  return list
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

interface TeamPurse {
  readonly name: string
  /** As it stands in the cell. */
  readonly purse: string
  readonly line: number
  readonly place: number
}

const PURSE =
  /^(?:(?:total|team|auction|starting|initial|opening) )?(?:purse|budget|wallet)(?: (?:amount|value|points))?\s*(?:[([].*)?:?$|^(?:टीम का )?(?:पर्स|बजट)$/i

/**
 * The table of teams and purses, above, beside or below the players'; empty without one.
 * @param header of the players, if they are among the records
 */
export function teamPurses(
  records: readonly CsvRecord[],
  header: Header | null,
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
    const isOfPlayers = line === header?.line && team === header.places.get('team')
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
