/** Turns the rows of an auction sheet into one entry per player, with the published number. */
import { everyoneIn, type LeaguePlayer, type SerialNumber } from '../auction/league.ts'
import type { Unit } from '../auction/rupees.ts'
import type { AuctionState } from '../auction/state.ts'
import { isAgreed } from './elsewhere.ts'
import { linesOf } from './notes.ts'
import { hasOnlyName } from './player-rows.ts'
import { type Entry, placeOf, type ReadRow, readRow, type SheetRow } from './row.ts'
import type { Table } from './table.ts'
import { nameKey } from './teams.ts'

export interface Entries {
  /** In the sheet's order; numbers are unique. */
  readonly entries: readonly Entry[]
  /** False if a row's player is unknown: it might be one who seems to be missing. */
  readonly isComplete: boolean
  /** Lines for the organiser, each with its place. */
  readonly notes: readonly string[]
}

/** Reads the rows of a sheet, each by itself. A name and nothing else may be a title. */
export function readRows({ header, rows }: Table, unit: Unit): readonly ReadRow[] {
  const isBare = hasOnlyName(rows, header)
  return rows.map((record) => {
    const read = readRow(record, header, unit)
    if (read.row === null || !isBare(record)) return read
    const why = 'waiting for more than a name; a title is no player'
    const note = { line: record.line, column: '', name: read.row.name, why }
    return { row: { ...read.row, outcome: { kind: 'held' } }, notes: [note] }
  })
}

/**
 * The players of the rows. Without a column of numbers a player keeps the number he has on the
 * server, found by his name, and new ones are numbered on. `state` is what was published last.
 *
 * @param read as `readRows` gives them
 */
export function readEntries(table: Table, read: readonly ReadRow[], state: AuctionState): Entries {
  const { header } = table
  const found = read.flatMap(({ row }) => (row === null ? [] : [row]))
  const { entries, notes } = header.places.has('number')
    ? byNumber(found, table)
    : byName(found, state)
  return {
    entries,
    isComplete: notes.length === 0 && read.every(({ row }) => row !== null),
    notes: [...linesOf([...table.notes, ...read.flatMap((row) => row.notes)]), ...notes],
  }
}

interface Numbered {
  readonly entries: readonly Entry[]
  /** About numbers that are used twice. */
  readonly notes: readonly string[]
}

/** A number that is used twice is not published, because either row may be right. */
function byNumber(rows: readonly SheetRow[], { header }: Table): Numbered {
  const entries = new Map<SerialNumber, Entry>()
  const notes: string[] = []
  for (const row of rows) {
    const number = row.number ?? 0
    const twin = entries.get(number)
    if (twin === undefined) entries.set(number, { ...row, number })
    else {
      entries.set(number, { ...twin, outcome: { kind: 'held' } })
      notes.push(
        `${placeOf(row, header, 'number')}: the number ${number} is ${twin.name}'s too, in line ${twin.line}`,
      )
    }
  }
  return { entries: [...entries.values()], notes }
}

/**
 * A player listed again with the same role and no higher base price after an `Unsold` is the same player, offered
 * again; another row with the same name is another person.
 */
function byName(rows: readonly SheetRow[], state: AuctionState): Numbered {
  const { league } = state
  const people: Person[] = []
  const namesakes = new Map<string, Person[]>()
  for (const row of rows) {
    const same = namesakes.get(keyOf(row)) ?? []
    const again = same.find(({ last }) => isOfferedAgain(last, row))
    if (again !== undefined) {
      again.before = again.last
      again.last = row
      continue
    }
    const person = { before: null, last: row }
    people.push(person)
    namesakes.set(keyOf(row), [...same, person])
  }

  const known = [...everyoneIn(league).values()].toSorted(
    (one, other) => one.serialNumber - other.serialNumber,
  )
  const numbers = numbersOf(people, known, league.players)
  const entries = people.map(({ before, last }, index): Entry => {
    // Listed again without a result yet: still the player who went unsold.
    const { outcome } = before !== null && last.outcome.kind === 'pending' ? before : last
    return { ...last, number: numbers[index] ?? unreachable(), outcome }
  })
  swapNamesakes(entries, state)
  return { entries, notes: [] }
}

/** The last row of a player, and the one before it where he is offered again. */
interface Person {
  before: SheetRow | null
  last: SheetRow
}

/** More rows of one name are a mistake, and would take long to compare. */
const MOST_NAMESAKES = 10

/** Namesakes whose rows have changed places, as in a sheet that was sorted, keep their numbers. */
function swapNamesakes(entries: Entry[], state: AuctionState): void {
  const agreed = (...pair: Entry[]) => pair.filter((one) => isAgreed(state, one)).length
  const groups = Map.groupBy(entries.keys(), (index) => keyOf(entries[index] ?? unreachable()))
  for (const indexes of groups.values()) {
    if (indexes.length > MOST_NAMESAKES) continue
    for (const [at, first] of indexes.entries()) {
      for (const second of indexes.slice(at + 1)) {
        const [one, other] = [entries[first] ?? unreachable(), entries[second] ?? unreachable()]
        const swapped = [
          { ...one, number: other.number },
          { ...other, number: one.number },
        ] as const
        if (agreed(...swapped) <= agreed(one, other)) continue
        ;[entries[first], entries[second]] = swapped
      }
    }
  }
}

/**
 * The numbers of the people in a sheet: those by which they are published, in the order of the
 * numbers where several have one name, and new ones. When names are gone and as many are new in the same
 * place, or one is gone and one is new anywhere, they are the same people, spelt another way.
 *
 * @param order the published players in the order of the sheet
 */
function numbersOf(
  people: readonly Person[],
  known: readonly LeaguePlayer[],
  order: readonly LeaguePlayer[],
): readonly SerialNumber[] {
  const byName = Map.groupBy(known, keyOf)
  const found = people.map(({ last }) => byName.get(keyOf(last))?.shift())
  const lost = new Set([...byName.values()].flat())
  for (const [index, player] of renamed(found, order, lost)) {
    found[index] = player
    lost.delete(player)
  }
  const gone = [...lost]
  const isRenamed = gone.length === 1 && found.filter((player) => player === undefined).length === 1
  const numbers = found.map((player) => (player ?? (isRenamed ? gone[0] : undefined))?.serialNumber)
  let next = (known.at(-1)?.serialNumber ?? 0) + 1
  // Held rows are not published yet and get no number.
  for (const isHeld of [false, true]) {
    people.forEach(({ last }, index) => {
      if ((last.outcome.kind === 'held') === isHeld) numbers[index] ??= next++
    })
  }
  return numbers.map((number) => number ?? unreachable())
}

/**
 * Pairs new names with lost ones that stand behind the same player, if there are as many.
 * @param found the player of each person in the sheet; `undefined` for a new name
 */
function renamed(
  found: readonly (LeaguePlayer | undefined)[],
  order: readonly LeaguePlayer[],
  lost: ReadonlySet<LeaguePlayer>,
): readonly (readonly [index: number, player: LeaguePlayer])[] {
  const listed = new Set(order)
  // Retained players have no place in the order.
  const placed = [...found.keys()].filter((index) => {
    const player = found[index]
    return player === undefined || listed.has(player)
  })
  const newBehind = gapsIn(placed, (index) => found[index])
  const lostBehind = gapsIn(order, (player) => (lost.has(player) ? undefined : player))
  return [...newBehind].flatMap(([before, indexes]) => {
    const players = lostBehind.get(before) ?? []
    if (players.length !== indexes.length) return []
    return players.flatMap((player, at) => {
      const index = indexes[at]
      return index === undefined ? [] : [[index, player] as const]
    })
  })
}

/** Those that are no known player, by the known one before them. */
function gapsIn<T>(list: readonly T[], playerOf: (one: T) => LeaguePlayer | undefined) {
  const gaps = new Map<LeaguePlayer | undefined, T[]>()
  let before: LeaguePlayer | undefined
  for (const one of list) {
    const player = playerOf(one)
    if (player === undefined) gaps.set(before, [...(gaps.get(before) ?? []), one])
    else before = player
  }
  return gaps
}

/** In a second round the base price may be lower. */
function isOfferedAgain(before: SheetRow, row: SheetRow): boolean {
  return (
    before.outcome.kind === 'unsold' &&
    row.outcome.kind !== 'retained' &&
    (row.basePrice ?? 0) <= (before.basePrice ?? 0) &&
    before.role.toLowerCase() === row.role.toLowerCase()
  )
}

function keyOf({ name }: { readonly name: string }): string {
  return nameKey(name)
}

function unreachable(): never {
  throw new Error('a list has one at each of its indexes')
}
