/**
 * A data file, field by field, as the board will show it (specification §2, §3). The board's own
 * parser (`contract/auction-file.ts`) reads it; this file compares the result with the input.
 */

import type { Auction, Player, Team } from '../../contract/auction.ts'
import { disagreementsIn } from '../../contract/file-check.ts'
import { code, getOwn, isWireObject, type WireObject } from '../../contract/leaf.ts'
import { limitAt } from '../../contract/limits.ts'
import { parseDataFile } from '../lib/parse-data-file.ts'
import type { Findings } from './findings.ts'
import { similarName } from './similar.ts'

type Kind = 'text' | 'count' | 'money' | 'date' | 'picture'

/** A field of the wire: its name, the parser's result, and how the board shows it. */
interface Field<Item> {
  readonly key: string
  readonly value: (item: Item) => string | number | null
  readonly kind: Kind
}

const EXPECTED: Readonly<Record<Kind, string>> = {
  text: 'is not a text',
  count: 'is not a whole number of 0 or more',
  money: 'is not an amount in plain rupees',
  date: 'is not a date such as 2026-03-14T18:30:00+05:30',
  picture: 'is not the address of a picture',
}

const SERIES: readonly Field<Auction>[] = [
  { key: 'series_name', value: ({ seriesName }) => seriesName, kind: 'text' },
  { key: 'no_of_teams', value: ({ counts }) => counts.teams, kind: 'count' },
  { key: 'count_players_in_auction', value: ({ counts }) => counts.players, kind: 'count' },
  { key: 'sold_count', value: ({ counts }) => counts.sold, kind: 'count' },
  { key: 'unsold_count', value: ({ counts }) => counts.unsold, kind: 'count' },
  { key: 'pending_count', value: ({ counts }) => counts.pending, kind: 'count' },
]

const TEAM: readonly Field<Team>[] = [
  { key: 'team_name', value: ({ name }) => name, kind: 'text' },
  { key: 'team_logo', value: ({ logo }) => logo, kind: 'picture' },
  { key: 'current_players_count', value: ({ squadSize }) => squadSize, kind: 'count' },
  { key: 'team_max_playes_count', value: ({ squadLimit }) => squadLimit, kind: 'count' },
  { key: 'max_bid_for_a_player', value: ({ maxBid }) => maxBid, kind: 'money' },
  { key: 'current_wallet_balance', value: ({ purse }) => purse, kind: 'money' },
]

const PENDING: readonly Field<Player>[] = [
  { key: 'full_name', value: ({ name }) => name, kind: 'text' },
  { key: 'profile_pic', value: ({ photo }) => photo, kind: 'picture' },
  { key: 'sl_no', value: ({ serialNumber }) => serialNumber, kind: 'text' },
]

const SQUAD: readonly Field<Player>[] = [
  ...PENDING,
  { key: 'auction_sold_amount', value: ({ soldFor }) => soldFor, kind: 'money' },
]

const SALE: readonly Field<Player>[] = [
  ...SQUAD,
  { key: 'auction_action_on', value: ({ soldAt }) => soldAt, kind: 'date' },
  { key: 'team_name', value: ({ teamName }) => teamName, kind: 'text' },
]

const TOP_LEVEL = ['status', 'auction_details', 'teams', 'recent_sell', 'top_sell', 'pending']
/** Known names that are not checked, so that they are not reported as misspelt. */
const OTHER_KEYS = ['players', 'auction_sold_status']

/** A date-time with a zone. */
const ZONED = /(Z|[+-]\d{2}(:?\d{2})?)$/i

/** Checks the text of a data file, and adds its findings. */
export function checkFile(body: string, findings: Findings): void {
  const parsed = parseDataFile(body)
  if (!parsed.ok) {
    const isPage = /^\s*<(!doctype|html|head|body|\?xml)/i.test(body)
    findings.add(
      'wrong',
      'data file',
      `${isPage ? 'it is a web page, ' : ''}${parsed.problem}: the board says “Failed to load auction data”`,
    )
    return
  }
  const { file, auction, leftOut, beyond } = parsed
  const checkItems = <Item>(
    given: unknown,
    items: readonly Item[],
    table: readonly Field<Item>[],
    path: string,
  ) => {
    for (const [position, { wire, index }] of objectsOf(given).entries()) {
      const item = items[position]
      if (item !== undefined) checkFields(wire, item, table, `${path}[${index}].`, findings)
    }
  }

  checkStatus(file, findings)
  checkListNames(file, findings)
  const details = getOwn(file, 'auction_details')
  const main = isWireObject(details) ? getOwn(details, 'main') : undefined
  const [series] = objectsOf(main)
  if (series !== undefined) {
    checkFields(series.wire, auction, SERIES, 'auction_details.main[0].', findings)
  }
  for (const [position, { wire, index }] of objectsOf(getOwn(file, 'teams')).entries()) {
    const team = auction.teams[position]
    if (team === undefined) continue
    checkFields(wire, team, TEAM, `teams[${index}].`, findings)
    checkItems(getOwn(wire, 'players'), team.squad, SQUAD, `teams[${index}].players`)
  }
  checkItems(getOwn(file, 'recent_sell'), auction.recentSales, SALE, 'recent_sell')
  checkItems(getOwn(file, 'top_sell'), auction.topSales, SALE, 'top_sell')
  checkItems(getOwn(file, 'pending'), auction.pending, PENDING, 'pending')
  checkUnsold(getOwn(file, 'pending'), findings)
  for (const path of leftOut) {
    findings.add('wrong', withoutIndices(path), 'cannot be read: the board leaves it out', path)
  }
  for (const path of beyond) {
    const text = `${limitAt(path)}: the board shows the part within, and our server refuses the file`
    findings.add('wrong', withoutIndices(path), text, path)
  }
  checkFigures(auction, findings)
}

function checkFields<Item>(
  wire: WireObject,
  item: Item,
  table: readonly Field<Item>[],
  path: string,
  findings: Findings,
): void {
  const known = [...table.map(({ key }) => key), ...OTHER_KEYS]
  const others = Object.keys(wire).filter((key) => !known.includes(key))
  for (const { key, value: read, kind } of table) {
    const field = path + key
    const about = withoutIndices(field)
    const given = getOwn(wire, key)
    const value = read(item)
    const isMissing = given === undefined || given === null || given === ''
    const dash = kind === 'picture' ? 'a placeholder' : '“—”'
    if (value === null && isMissing) {
      const instead = given === undefined ? similarName(key, others) : null
      if (instead !== null) {
        const text = `is missing: “${instead}” must be spelt “${key}”; the board shows ${dash}`
        findings.add('wrong', about, text, field)
      } else {
        const level = kind === 'picture' ? 'note' : 'wrong'
        findings.add(level, about, `is missing: the board shows ${dash}`, field)
      }
    } else if (value === null) {
      const text = `${EXPECTED[kind]}: the board shows ${dash}`
      findings.add('wrong', about, text, `${field}: ${short(given)}`)
    } else if (typeof given === 'string' && (kind === 'count' || kind === 'money')) {
      findings.add('note', about, 'is a number in quotes, which the board reads', field)
    } else if (kind === 'date' && typeof given === 'string' && !ZONED.test(given.trim())) {
      const text = 'names no time zone: every viewer reads it as their own local time'
      findings.add('note', about, text, field)
    }
  }
}

function checkStatus(file: WireObject, findings: Findings): void {
  const given = getOwn(file, 'status')
  if (given === undefined || given === null) {
    findings.add('wrong', 'status', 'is missing: the board shows INACTIVE')
  } else if (code(given) === null) {
    findings.add('wrong', 'status', `is ${short(given)}, not a number: the board shows INACTIVE`)
  }
}

function checkListNames(file: WireObject, findings: Findings): void {
  const others = Object.keys(file).filter((key) => !TOP_LEVEL.includes(key))
  for (const key of TOP_LEVEL.filter((name) => getOwn(file, name) === undefined)) {
    const instead = similarName(key, others)
    if (instead === null) continue
    findings.add('wrong', key, `is missing: “${instead}” must be spelt “${key}”`)
  }
}

/** §2.4: the Unsold badge shows only for 2. */
function checkUnsold(pending: unknown, findings: Findings): void {
  for (const { wire, index } of objectsOf(pending)) {
    const given = getOwn(wire, 'auction_sold_status')
    if (given === undefined || given === null || code(given) !== null) continue
    const text = 'is not a number: the board shows no Unsold badge (2 means unsold)'
    const field = `pending[${index}].auction_sold_status`
    findings.add('wrong', withoutIndices(field), text, `${field}: ${short(given)}`)
  }
}

function checkFigures(auction: Auction, findings: Findings): void {
  const counts = { teams: 'no_of_teams', pending: 'pending_count', sold: 'sold_count' } as const
  const lists = { teams: 'teams', pending: 'pending', sold: 'the squads' } as const
  for (const found of disagreementsIn(auction)) {
    const { counted, listed } = found
    if (found.of === 'squad') {
      const text = 'differs from the list of players: the board notes that'
      const place = `${nameOf(found.team)}: the count is ${counted}, the list has ${listed}`
      findings.add('wrong', 'teams[].current_players_count', text, place)
    } else {
      const text = `is ${counted}, but ${lists[found.of]} have ${listed}: the board notes that`
      findings.add('wrong', `auction_details.main[0].${counts[found.of]}`, text)
    }
  }
}

/** The objects of a list with their indices; the parser drops everything else. */
function objectsOf(
  list: unknown,
): readonly { readonly wire: WireObject; readonly index: number }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((wire: unknown, index) => (isWireObject(wire) ? [{ wire, index }] : []))
}

function nameOf({ name }: { readonly name: string | null }): string {
  return name ?? '—'
}

function short(given: unknown): string {
  const text = JSON.stringify(given) ?? String(given)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

function withoutIndices(path: string): string {
  return path.replace(/^(?!auction_details).*/, (other) => other.replaceAll(/\[\d+\]/g, '[]'))
}
