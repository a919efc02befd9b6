/**
 * The difference between what was published last and what a sheet says, as operations in their
 * order. Pure. What the sheet leaves in doubt (held entries, rows that are still being typed, sales
 * that the rules forbid) stays as it was published.
 */
import { isDeepStrictEqual } from 'node:util'
import type {
  League,
  LeaguePlayer,
  LeagueTeam,
  Retention,
  SerialNumber,
} from '../../auction/league.ts'
import { type Refusal, refusalOf } from '../../auction/refusal.ts'
import { inWords } from '../../auction/rupees.ts'
import { squadsOf } from '../../auction/squads.ts'
import {
  type AuctionState,
  PHASE_WORDS,
  playerOf,
  type Sale,
  saleOf,
  type Topic,
} from '../../auction/state.ts'
import { applyStep, type Step } from '../../auction/step.ts'
import type { Rupees } from '../../contract/auction.ts'
import type { Phase } from '../../contract/wire-file.ts'
import type { Column, Header } from '../../sheet/columns.ts'
import { boardSays, isAgreed, rowSays } from '../../sheet/elsewhere.ts'
import type { Entries } from '../../sheet/entries.ts'
import { type Entry, placeOf, playerFrom } from '../../sheet/row.ts'
import type { Settings } from '../../sheet/sheet-settings.ts'
import { withKnownTeams } from '../../sheet/teams.ts'

/** Both lead from the previous state to `state`; a step also has an event. */
export type Operation =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'replace'; readonly state: AuctionState; readonly text: string }

export interface Plan {
  readonly operations: readonly Operation[]
  /** Lines for the organiser: what was not published, and why. */
  readonly notes: readonly string[]
  /** What of `notFromSheet` sheet and board agree on. */
  readonly agreed: ReadonlySet<Topic>
  /** What waits for `allowRemovals`, if anything. */
  readonly removal: Removal | null
}

/** What is only removed or taken back after a question. */
export interface Removal {
  /** The same for the same players and results. */
  readonly key: string
  readonly question: string
}

export interface Sheet extends Entries {
  readonly header: Header
  readonly settings: Settings
}

export interface PlanOptions {
  /** Allows players to be removed, and many sales to be undone at once. */
  readonly allowRemovals: boolean
  /** Whether a row's text, or the absence of a player (`-37`), has been unchanged long enough. */
  readonly isSettled: (key: string) => boolean
  /**
   * What was published at a desk, by a command or from another sheet. Where the sheet says something
   * else, it is unclear who is right, so nothing is published for it. Nothing by default.
   */
  readonly notFromSheet?: ReadonlySet<Topic>
}

/** More changed sales or removed players than this in one reading are probably an accident. */
const MOST_CORRECTIONS = 5
/** More new players than this are published in one data file instead of a notice each. */
const MOST_NOTICES = 25

export function planOf(state: AuctionState, sheet: Sheet, given: PlanOptions): Plan {
  const options = { notFromSheet: new Set<Topic>(), ...given }
  // A correction that the rules forbid is left out as a whole, so that the old sale stays. The others
  // are then planned again, because that sale takes money and a place.
  const refusals = new Map<SerialNumber, string>()
  for (;;) {
    const { refused, ...plan } = attempt(state, sheet, options, new Set(refusals.keys()))
    if (refused.size === 0) return { ...plan, notes: [...plan.notes, ...refusals.values()] }
    for (const [number, note] of refused) refusals.set(number, note)
  }
}

/** `refused`: a note for each sale that would be undone for a result that the rules forbid. */
interface Attempt extends Plan {
  readonly refused: ReadonlyMap<SerialNumber, string>
}

function attempt(
  state: AuctionState,
  sheet: Sheet,
  options: Required<PlanOptions>,
  keptSales: ReadonlySet<SerialNumber>,
): Attempt {
  const { isSettled, notFromSheet } = options
  const isGone = (number: SerialNumber) => !notFromSheet.has(number) && isSettled(absenceOf(number))
  const missing = sheet.isComplete ? missingFrom(state, sheet).filter(isGone) : []
  const mayRemove = options.allowRemovals || missing.length === 0
  const cut = mayRemove ? undefined : lastRowWithSale(state, sheet)
  const settled = sheet.entries.map((entry) =>
    isSettled(entry.cells) && !keptSales.has(entry.number) && entry !== cut
      ? entry
      : ({ ...entry, outcome: { kind: 'held' } } as const),
  )
  const { settings: given, header } = sheet
  const teams = given.teams ?? state.league.teams
  const spelt = withKnownTeams(keepRetained(settled, state), teams, given.teams !== null, header)
  const { entries, disputes, agreed } = withoutDisputes(spelt.entries, state, sheet, options)
  const notes = [...spelt.notes, ...disputes]
  const wanted = new Map(entries.map((entry) => [entry.number, entry]))
  const sales = new Map(state.sales.map((sale) => [sale.serialNumber, sale]))

  const isWrong = (sale: Sale) => isUndone(sale, wanted.get(sale.serialNumber))
  const moved = entries.filter((entry) => isMoved(sales.get(entry.number), entry))
  const lost = new Set(missing)
  const takenBack = state.sales.filter((sale) => lost.has(sale.serialNumber) || isWrong(sale))
  const retained = retainedIn(state)
  const reset = entries.filter((entry) => isReset(entry, state, retained))
  const corrections =
    new Set([...takenBack.map((sale) => sale.serialNumber), ...missing]).size +
    moved.length +
    reset.length
  if (!options.allowRemovals && isAccident(corrections, state, sheet)) {
    const words = accidentWords(takenBack, reset, moved, missing)
    notes.push(
      `nothing is published: the sheet would ${words} at once. If this is intended, start again with --allow-removals`,
    )
    const removal = {
      key: JSON.stringify([missing, takenBack, [...moved, ...reset].map(({ cells }) => cells)]),
      question: `Really ${words}?`,
    }
    return { operations: [], notes, agreed, removal, refused: new Map() }
  }
  const gone = mayRemove ? missing : []
  const undone = mayRemove ? takenBack : state.sales.filter(isWrong)
  const [removal, missingNote] = mayRemove ? [null] : waitingRemoval(state, missing, cut)
  if (missingNote !== undefined) notes.push(missingNote)

  const operations: Operation[] = []
  let now = state
  const addStep = (step: Step): void => {
    now = applyStep(now, step, 0)
    operations.push({ kind: 'step', step })
  }
  const note = (entry: Entry, column: Column, text: string): void => {
    notes.push(`${placeOf(entry, header, column)}: ${text}`)
  }
  const changePhase = (phase: Phase): void => {
    now = { ...now, phase }
    operations.push({ kind: 'replace', state: now, text: `the auction ${PHASE_WORDS[phase]}` })
  }
  const phase = wantedPhase(state, sheet.settings, options, agreed, notes)
  if (phase === 'running') changePhase(phase)

  for (const { serialNumber, price } of undone) {
    const player = playerOf(now, serialNumber)
    if (player !== undefined) addStep({ kind: 'sale undone', player, amount: price })
  }

  const added = entries.filter(
    (entry) =>
      entry.outcome.kind !== 'held' &&
      entry.outcome.kind !== 'retained' &&
      playerOf(now, entry.number) === undefined,
  )
  const isBulk = added.length > MOST_NOTICES
  // The lowest price may be that of the rows that are left.
  const { lowestPrice } = mayRemove ? sheet.settings.rules : state.league
  const purse = purseOf(state, sheet.settings, notes)
  const settings = { ...sheet.settings, rules: { ...sheet.settings.rules, lowestPrice, purse } }
  const corrected = withDetails(now, entries, gone, settings, isBulk ? added : [])
  if (!isDeepStrictEqual(contentOf(corrected), contentOf(now))) {
    now = corrected
    operations.push({ kind: 'replace', state: now, text: textOf(isBulk ? added.length : 0, gone) })
  }
  if (!isBulk) {
    for (const entry of added) {
      const player = playerFrom(entry, settings.rules)
      addStep({ kind: 'player added', player, amount: player.basePrice })
    }
  }

  // A move may need another one first, to have a free place.
  let waiting = moved
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length
    waiting = waiting.filter((entry) => {
      const step = stepOf(now, entry)
      if (step === undefined || refusalOf(now, step) !== null) return true
      addStep(step)
      return false
    })
  }
  const refused = new Map<SerialNumber, string>()
  for (const entry of entries) {
    const step = stepOf(now, entry)
    if (step === undefined) continue
    const refusal = refusalOf(now, step)
    // The sale is made: whether the purse is enough for the other places is up to the organiser.
    if (refusal === null || refusal.rule === 'maximum bid') {
      addStep(step)
      continue
    }
    const column = refusal.rule === 'base price' || refusal.rule === 'purse' ? 'sold' : 'team'
    const old = sales.get(entry.number)
    if (old === undefined || step.kind !== 'sold') note(entry, column, refusalText(refusal))
    else {
      const why = `${placeOf(entry, header, column)}: ${refusalText(refusal)}`
      const stays = `the sale to ${old.team} for ${inWords(old.price)} stays until this row is corrected`
      refused.set(entry.number, `${why}; ${stays}`)
    }
  }

  for (const entry of entries) {
    if (entry.outcome.kind !== 'pending' || now.lot?.serialNumber !== entry.number) continue
    if (notFromSheet.has(entry.number)) continue
    const where = `still open at ${inWords(now.lot.amount)} on the board`
    note(entry, 'bid', `${entry.name} is ${where}: write Unsold, or the price and the team`)
  }

  const [lot, other] = entries.filter(({ outcome }) => outcome.kind === 'open')
  if (lot !== undefined && other !== undefined) {
    const both = `${other.name} is open, and ${lot.name} in line ${lot.line} too`
    note(other, 'bid', `${both}: one lot at a time`)
  } else if (lot?.outcome.kind === 'open') {
    const player = playerOf(now, lot.number)
    const { amount } = lot.outcome
    const isOpen = now.lot?.serialNumber === lot.number
    if (now.lot !== null && !isOpen && notFromSheet.has(now.lot.serialNumber)) {
      const other = playerOf(now, now.lot.serialNumber)?.name ?? `SL ${now.lot.serialNumber}`
      note(
        lot,
        'bid',
        `${lot.name} is open in this row, but ${other} was opened at the desk or by another sheet: end that lot there, or empty this bid`,
      )
    } else if (player !== undefined && !(isOpen && now.lot?.amount === amount)) {
      const step = { kind: isOpen ? 'bid raised' : 'lot opened', player, amount } as const
      const refusal = refusalOf(now, step)
      if (amount < player.basePrice) {
        const basePrice = inWords(player.basePrice)
        note(lot, 'bid', `${inWords(amount)} is below the base price of ${basePrice}`)
      } else if (refusal?.rule === 'not running') note(lot, 'bid', refusalText(refusal))
      else addStep(step)
    }
  }
  if (phase !== null && phase !== 'running') {
    const hindrance = hindranceTo(now, phase)
    if (hindrance === null) changePhase(phase)
    else notes.push(`${sheet.settings.status?.where}: ${hindrance}`)
  }
  return { operations, notes, agreed, removal, refused }
}

/** The phase that the row `Status` leads to; `null` to leave the auction as it is. */
function wantedPhase(
  state: AuctionState,
  { status }: Settings,
  { notFromSheet }: Required<PlanOptions>,
  agreed: Set<Topic>,
  notes: string[],
): Phase | null {
  if (status === null) return null
  if (status.phase === state.phase) {
    agreed.add('phase')
    return null
  }
  if (!notFromSheet.has('phase')) return status.phase
  notes.push(
    `${status.where}: the auction ${PHASE_WORDS[state.phase]} on the board, by a command, and ${PHASE_WORDS[status.phase]} in this row: correct the row or the board; it stays as it is until both agree (or start again with --sheet-wins)`,
  )
  return null
}

/** Why the auction cannot be closed now, as one line; `null` when it can. */
function hindranceTo(state: AuctionState, phase: Phase): string | null {
  const { lot, sales, unsold } = state
  if (lot !== null) {
    return `the auction is closed when the lot of ${nameOf(state, lot.serialNumber)} has ended`
  }
  if (phase === 'over' || sales.length + unsold.size === 0) return null
  return 'the auction has started: there are results'
}

/** The sheet's purse, or the published one while a team has spent more than the sheet's. */
function purseOf(state: AuctionState, { rules, purseAt }: Settings, notes: string[]): Rupees {
  const { purse } = state.league
  for (const { team, purse: left } of squadsOf(state)) {
    const spent = purse - left
    if (spent <= rules.purse) continue
    notes.push(
      `${purseAt}: ${inWords(rules.purse)} is less than the ${inWords(spent)} that ${team.name} has spent: correct it; the board keeps ${inWords(purse)}`,
    )
    return purse
  }
  return rules.purse
}

/** The step that leads to an entry's result, after wrong sales have been undone. */
function stepOf(state: AuctionState, { number, outcome }: Entry): Step | undefined {
  const player = playerOf(state, number)
  if (player === undefined) return undefined
  const sale = saleOf(state, number)
  if (outcome.kind === 'sold') {
    const { team, price } = outcome
    if (sale === undefined) return { kind: 'sold', player, amount: price, team }
    if (sale.price !== price || sale.team === team) return undefined
    return { kind: 'team changed', player, amount: price, team }
  }
  if (outcome.kind !== 'unsold' || sale !== undefined || state.unsold.has(number)) return undefined
  const amount = state.lot?.serialNumber === number ? state.lot.amount : player.basePrice
  return { kind: 'unsold', player, amount }
}

/** Another price, or none any more. Another team alone is a move. */
function isUndone(sale: Sale, entry: Entry | undefined): boolean {
  if (entry === undefined || entry.outcome.kind === 'held') return false
  return entry.outcome.kind !== 'sold' || entry.outcome.price !== sale.price
}

/** Unsold players who are to be offered again, and retained ones who are not any more. */
function isReset(
  { number, outcome }: Entry,
  { unsold }: AuctionState,
  retained: ReadonlySet<SerialNumber>,
): boolean {
  if (outcome.kind === 'pending' && unsold.has(number)) return true
  return outcome.kind !== 'held' && outcome.kind !== 'retained' && retained.has(number)
}

function retainedIn({ league }: AuctionState): ReadonlySet<SerialNumber> {
  return new Set(league.retained.map(({ player }) => player.serialNumber))
}

function isMoved(sale: Sale | undefined, { outcome }: Entry): boolean {
  return (
    sale !== undefined &&
    outcome.kind === 'sold' &&
    outcome.price === sale.price &&
    outcome.team !== sale.team
  )
}

/**
 * Holds the entries that disagree with what was published at a desk or from another sheet, with a note
 * for each.
 */
function withoutDisputes(
  entries: readonly Entry[],
  state: AuctionState,
  { header, isComplete }: Sheet,
  { notFromSheet, isSettled }: Required<PlanOptions>,
) {
  const agreed = new Set<Topic>()
  const disputes: string[] = []
  const missing = new Set([...notFromSheet].filter((topic) => topic !== 'phase'))
  const undisputed = entries.map((entry): Entry => {
    const { number, name, outcome } = entry
    missing.delete(number)
    if (!notFromSheet.has(number) || outcome.kind === 'held') return entry
    if (isAgreed(state, entry)) {
      agreed.add(number)
      return entry
    }
    // No change of the sheet closes a lot.
    if (outcome.kind === 'pending' && state.lot?.serialNumber === number) return entry
    disputes.push(
      `${placeOf(entry, header, outcome.kind === 'open' ? 'bid' : 'sold')}: ${name} is ${boardSays(state, number)} on the board, by the desk or another sheet, and ${rowSays(entry)} in this row: correct the row or the board; nothing is published for it until both agree (or start again with --sheet-wins)`,
    )
    return { ...entry, outcome: { kind: 'held' } }
  })
  for (const number of missing) {
    const player = playerOf(state, number)
    if (player === undefined) agreed.add(number)
    else if (isComplete && isSettled(absenceOf(number))) {
      disputes.push(
        `has no row for ${player.name} (SL ${number}), who is ${boardSays(state, number)} on the board, by the desk or another sheet: add the row`,
      )
    }
  }
  return { entries: undisputed, disputes, agreed }
}

/** Published players that have no row in the sheet. */
export function missingFrom({ league }: AuctionState, { entries }: Sheet): readonly SerialNumber[] {
  const listed = new Set(entries.map(({ number }) => number))
  return everyoneIn(league)
    .map(numberOf)
    .filter((number) => !listed.has(number))
}

function everyoneIn({ players, retained }: League): readonly LeaguePlayer[] {
  return [...players, ...retained.map(({ player }) => player)]
}

/** The key under which the absence of a player settles. */
export function absenceOf(number: SerialNumber): string {
  return `-${number}`
}

function isAccident(corrections: number, { league }: AuctionState, { entries }: Sheet): boolean {
  return corrections > MOST_CORRECTIONS || (entries.length === 0 && league.players.length > 0)
}

const listed = new Intl.ListFormat('en-GB')

/** What an accident would do, to follow “would”. */
function accidentWords(
  undone: readonly Sale[],
  reset: readonly Entry[],
  moved: readonly Entry[],
  gone: readonly SerialNumber[],
): string {
  const parts = [
    [undone, 'take back', 'sale'],
    [reset, 'reset', 'other result'],
    [moved, 'move', 'player'],
    [gone, 'remove', 'player'],
  ] as const
  const words = parts
    .filter(([list]) => list.length > 0)
    .map(([list, verb, noun]) => `${verb} ${counted(list.length, noun)}`)
  return listed.format(words)
}

/**
 * The last row, if its player is sold and it says something else: in a file that was cut short it may
 * lack its end.
 */
function lastRowWithSale(state: AuctionState, { entries }: Sheet): Entry | undefined {
  const last = entries.toSorted((one, other) => one.line - other.line).at(-1)
  if (last === undefined || saleOf(state, last.number) === undefined) return undefined
  return isAgreed(state, last) ? undefined : last
}

/** The removal that waits, and the note about it. */
function waitingRemoval(
  state: AuctionState,
  missing: readonly SerialNumber[],
  cut: Entry | undefined,
): readonly [Removal, note: string] {
  const names = namesOf(state, missing)
  const also = cut === undefined ? '' : `, and publish line ${cut.line} as it is`
  const waits = cut === undefined ? '' : `, and line ${cut.line} waits`
  return [
    {
      key: JSON.stringify([missing, cut?.cells]),
      question: `Remove ${names} from the board${also}?`,
    },
    `has no row for ${names}: the board keeps them${waits}; put the rows back, or start again with --allow-removals to remove the players`,
  ]
}

function namesOf(state: AuctionState, numbers: readonly SerialNumber[]): string {
  return numbers.map((number) => `${nameOf(state, number)} (SL ${number})`).join(', ')
}

function nameOf({ league }: AuctionState, number: SerialNumber): string {
  return everyoneIn(league).find((player) => numberOf(player) === number)?.name ?? ''
}

/** A row without a base price doesn't say that a retained player was bought: the column may be gone. */
function keepRetained(entries: readonly Entry[], state: AuctionState): readonly Entry[] {
  const retained = retainedIn(state)
  return entries.map((entry) =>
    entry.basePrice === null && entry.outcome.kind === 'sold' && retained.has(entry.number)
      ? { ...entry, outcome: { ...entry.outcome, kind: 'retained' } }
      : entry,
  )
}

/**
 * The state with all changes that have no event: names, pictures, rules, teams, retained players, who is
 * gone, who is pending again, and the players that come in bulk.
 */
function withDetails(
  state: AuctionState,
  entries: readonly Entry[],
  gone: readonly SerialNumber[],
  settings: Settings,
  bulk: readonly Entry[],
): AuctionState {
  const isGone = new Set(gone)
  const known = new Set([
    ...state.league.players.map(numberOf),
    ...bulk.map(({ number }) => number),
  ])
  const retained = new Map(state.league.retained.map((one) => [numberOf(one.player), one]))
  const players: LeaguePlayer[] = []
  for (const entry of entries) {
    const { number, outcome } = entry
    if (outcome.kind === 'retained') {
      const { team, price } = outcome
      retained.set(number, { player: playerFrom(entry, settings.rules), team, price })
    } else if (outcome.kind === 'held') {
      const player = playerOf(state, number)
      if (player !== undefined) players.push(player)
    } else {
      retained.delete(number)
      if (known.has(number)) players.push(playerFrom(entry, settings.rules))
    }
  }
  const listed = new Set([...players.map(numberOf), ...retained.keys()])
  const unlisted = state.league.players.filter((player) => {
    const number = numberOf(player)
    return !listed.has(number) && !isGone.has(number)
  })
  if (unlisted.length > 0) {
    // Players with unreadable rows keep their places, and so do all others.
    const places = new Map(state.league.players.map((player, place) => [numberOf(player), place]))
    const placeOf = (player: LeaguePlayer) => places.get(numberOf(player)) ?? places.size
    players.push(...unlisted)
    players.sort((one, other) => placeOf(one) - placeOf(other))
  }
  const kept = [...retained.values()].filter(({ player }) => !isGone.has(numberOf(player)))
  const outcomes = new Map(entries.map(({ number, outcome }) => [number, outcome.kind]))
  const league: League = {
    ...settings.rules,
    seriesName: settings.seriesName,
    teams: teamsOf(state, settings, kept, entries),
    retained: kept,
    players,
  }
  const numbers = new Set(players.map(numberOf))
  const isStillUnsold = (number: SerialNumber) =>
    numbers.has(number) && outcomes.get(number) !== 'pending'
  return {
    ...state,
    league,
    sales: state.sales.filter(({ serialNumber }) => numbers.has(serialNumber)),
    unsold: new Set([...state.unsold].filter(isStillUnsold)),
    lot: state.lot !== null && numbers.has(state.lot.serialNumber) ? state.lot : null,
  }
}

/** The listed teams, and those that have a player; without a list, those that a row names. */
function teamsOf(
  state: AuctionState,
  settings: Settings,
  retained: readonly Retention[],
  entries: readonly Entry[],
): readonly LeagueTeam[] {
  const named = entries.flatMap(({ outcome }) =>
    outcome.kind === 'sold' || outcome.kind === 'retained' ? [outcome.team] : [],
  )
  const buyers = [...state.sales, ...retained].map(({ team }) => team)
  const needed = new Set([...buyers, ...named])
  const kept = settings.teams ?? state.league.teams.filter(({ name }) => needed.has(name))
  const teams = new Map(kept.map((team) => [team.name, team]))
  for (const name of needed) {
    if (!teams.has(name)) {
      const logo = state.league.teams.find((team) => team.name === name)?.logo ?? null
      teams.set(name, { name, logo })
    }
  }
  return [...teams.values()]
}

function numberOf({ serialNumber }: LeaguePlayer): SerialNumber {
  return serialNumber
}

/** Retained players have no base price that is published. */
function contentOf({ league, unsold, lot, sales }: AuctionState): unknown {
  const retained = league.retained.map(({ player, ...rest }) => ({
    ...rest,
    player: { ...player, basePrice: 0 },
  }))
  retained.sort((a, b) => numberOf(a.player) - numberOf(b.player))
  return { league: { ...league, retained }, unsold, lot, sales }
}

/** A refusal for an organiser, who has a sheet and a shell. */
function refusalText({ rule, text }: Refusal): string {
  const opening = ': “gavel open-auction” or a row “Status, Running” opens it'
  return rule === 'not running' ? text + opening : text
}

function textOf(added: number, gone: readonly SerialNumber[]): string {
  const parts = [
    ...(added > 0 ? [`${counted(added, 'player')} added`] : []),
    ...(gone.length > 0 ? [`${counted(gone.length, 'player')} removed`] : []),
  ]
  return parts.length === 0 ? 'lists corrected' : parts.join(', ')
}

/** `1 sale`, `2 sales`. */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
