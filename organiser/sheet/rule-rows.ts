/** The rows above the headings: their names and values, `Increments`, `Limit …` and whom a limit counts. */
import type { CategoryLimit, Increment } from '../auction/league.ts'
import { readAmount, type Unit } from '../auction/rupees.ts'
import { categoryKey, columnLetter, type Header } from './columns.ts'
import type { CsvRecord } from './csv.ts'

/** A settings row or flag that cannot be used; the message is one line with its place. */
export class Unusable extends Error {}

/** The names of the rules, in lower case and without brackets. */
const RULES = {
  series: /^(?:(?:series|auction|league|tournament|event)(?: name| title)?|name|title)$/,
  unit: /^(?:units?|currency|(?:all )?(?:amounts?|figures?|prices?)(?: are)? in)$/,
  purse:
    /^(?:(?:total|team|auction|starting|initial|opening|max|maximum) )?(?:purse|budget|wallet|salary cap)(?: (?:amount|value|limit|size|points))?(?: (?:per|for each|of each|each|a) team)?$|^points per team$|^(?:(?:टीम|संघ) (?:का )?)?(?:पर्स|बजट)$/,
  squad:
    /^(?:(?:largest|max|maximum) )?(?:squad(?: size| limit)?|team size)$|^(?:max |maximum )?players (?:per|in a|in each) (?:team|squad)$|^(?:max|maximum) players$/,
  minSquad:
    /^(?:smallest|min|minimum) (?:squad|team|players)(?: size)?(?: (?:per|in a) (?:team|squad))?$/,
  reserve: /^(?:reserve|(?:lowest|min|minimum|base) price)(?: per place| per player)?$/,
  teams: /^(?:teams|team names?|list of teams|franchises|टीमें?|टीम|संघ)$/,
  logos: /^(?:team )?logos$/,
  status: /^(?:auction )?status$/,
  columns: /^columns?$/,
  round:
    /^(?:auction )?round(?: (?:no|number))?(?: \d+)?$|^(?:\d(?:st|nd|rd|th)|first|second|third|fourth|fifth) round$/,
  increments: /^(?:bid )?increments?$/,
  limit: /^limit .+$/,
} as const

export type Rule = keyof typeof RULES

const LIMIT = /^limit\s+(.+?)\s*:?$/i
const YES = /^(?:y|yes|x|true|1|✓|✔)$/i
/** Between amounts in one cell. A comma without a space groups digits. */
const BETWEEN_STEPS = /;|,\s+/
const LARGEST_LIMIT = 1000

/**
 * `Increments | 5 lakh | 1 crore: 10 lakh`: bids are raised by ₹5 lakh, and from ₹1 crore on by ₹10 lakh.
 * @returns `undefined` without such a row
 * @throws Unusable
 */
export function readIncrements(
  above: readonly CsvRecord[],
  unit: Unit,
): readonly Increment[] | undefined {
  const row = above.find((record) => isRule(record, 'increments'))
  if (row === undefined) return undefined
  const steps = valuesOf(row).flatMap((cell) => cell.split(BETWEEN_STEPS))
  const increments = steps.map((step): Increment => {
    const [, from, by] = /^(?:(?:from\s+)?(.+?)\s*[:=]\s*)?(.+)$/i.exec(step.trim()) ?? []
    const amounts = [from === undefined ? 0 : readAmount(from, unit), readAmount(by ?? '', unit)]
    if (amounts[0] == null || !amounts[1]) {
      throw new Unusable(
        `${placeOf(row)}: “${step.trim()}” is neither an amount nor an amount after another, such as “1 crore: 10 lakh”`,
      )
    }
    return { from: amounts[0], by: amounts[1] }
  })
  const isAscending = increments.every(({ from }, at) =>
    at === 0 ? from === 0 : from > (increments[at - 1]?.from ?? 0),
  )
  if (isAscending) return increments.length === 0 ? undefined : increments
  throw new Unusable(
    `${placeOf(row)}: begin with the increment of the lowest bids, such as “5 lakh”, then “1 crore: 10 lakh”, rising`,
  )
}

/** `Round | 2`, `Round 2` or `2nd round`; 1 without such a row. */
export function readRound(above: readonly CsvRecord[]): number {
  return above.flatMap((row) => roundIn(row) ?? [])[0] ?? 1
}

const ROUNDS = ['first', 'second', 'third', 'fourth', 'fifth']

function roundIn(row: CsvRecord): number | undefined {
  if (!isRule(row, 'round')) return undefined
  const text = plain(`${ruleIn(row).title} ${valuesOf(row)[0] ?? ''}`)
  const word = ROUNDS.findIndex((one) => text.split(' ').includes(one)) + 1
  const round = word === 0 ? Number(/\d+/.exec(text)?.[0]) : word
  return round > 0 ? round : undefined
}

/**
 * `Limit overseas | 8`: a squad has at most eight players of that category. A category is a column with
 * `yes` or `x`, or a word of the column Role.
 *
 * @throws Unusable
 */
export function readLimits(above: readonly CsvRecord[]): readonly CategoryLimit[] {
  return above.flatMap((row): CategoryLimit[] => {
    const given = LIMIT.exec(ruleIn(row).title)?.[1]
    if (given === undefined) return []
    const [, category = given, inTitle] = /^(.+?)\s+(\d+)$/.exec(given) ?? []
    const value = inTitle ?? valuesOf(row)[0] ?? ''
    const most = Number(value)
    if (/^\d+$/.test(value) && most <= LARGEST_LIMIT && categoryKey(category) !== '') {
      return [{ category, most }]
    }
    throw new Unusable(
      `${placeOf(row)}: “${value}” is not a whole number from 0 to ${LARGEST_LIMIT}`,
    )
  })
}

/** The keys of a row's categories: the words of its role, and the other columns with `yes` or `x`. */
export function categoriesIn({ cells }: CsvRecord, { places, titles }: Header): readonly string[] {
  const role = cells[places.get('role') ?? -1] ?? ''
  const known = new Set(places.values())
  const marked = titles.filter((_, place) => !known.has(place) && YES.test(cells[place] ?? ''))
  return [...role.split(/[/,;&+]/), ...marked].map(categoryKey).filter((key) => key !== '')
}

export function isRule(row: CsvRecord, rule: Rule): boolean {
  return RULES[rule].test(plain(ruleIn(row).title))
}

/** Whether any rule has this name. */
export function isRuleName(title: string): boolean {
  return Object.values(RULES).some((name) => name.test(plain(title)))
}

function plain(title: string): string {
  if (title.length > LONGEST_NAME) return ''
  return title
    .toLowerCase()
    .replace(/\(.*$|[:=]\s*$/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

const LONGEST_NAME = 40

/** A row that has a name and a value and is no rule. */
export function isUnknownRule(row: CsvRecord): boolean {
  const { title } = ruleIn(row)
  if (isRule(row, 'round')) return roundIn(row) === undefined
  return (
    plain(title) !== '' && /\p{L}/u.test(title) && valuesOf(row).length > 0 && !isRuleName(title)
  )
}

/** Explanations in brackets may follow the values. */
export function valuesOf(row: CsvRecord): readonly string[] {
  return ruleIn(row).values.filter((cell) => cell !== '' && !cell.startsWith('('))
}

/** @param at which of the values */
export function placeOf(row: CsvRecord, at = 0): string {
  const { title, valuesAt } = ruleIn(row)
  return `line ${row.line}, column ${columnLetter(valuesAt + at)} (${title})`
}

/**
 * The name of a rule, which is in the first cell that is filled in, and what is behind it; `Purse: 80 lakh`
 * in one cell too.
 */
export function ruleIn({ cells }: CsvRecord) {
  const at = cells.findIndex((cell) => cell !== '')
  const title = cells[at] ?? ''
  const values = cells.slice(at + 1)
  const [, name, value] = /^([^:=]{1,40})[:=]\s*(.{1,80})$/s.exec(title) ?? []
  if (name !== undefined && value !== undefined && values.every((cell) => cell === '')) {
    return { title: name.trim(), values: [value], valuesAt: at }
  }
  return { title, values, valuesAt: at + 1 }
}
