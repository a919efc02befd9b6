/** Turns a command into a step, a question, or a refusal, by the state. Pure. */

import type { Rupees } from '../../contract/auction.ts'
import { incrementsFor } from '../auction/increments.ts'
import { everyoneIn, type LeaguePlayer, labelOf, type TeamName } from '../auction/league.ts'
import { type Refusal, refusalOf } from '../auction/refusal.ts'
import { type AuctionState, closedPhase, playerOf, saleOf } from '../auction/state.ts'
import type { Step } from '../auction/step.ts'
import {
  type Addition,
  type ChangeCommand,
  type PhaseCommand,
  readDeskAmount,
  type StepCommand,
  strayCommaIn,
} from './command.ts'
import { type Found, findPlayer, findTeam, isOnOffer, isSold, type Likely } from './names.ts'

/** What a command does to the auction. */
export type Change =
  | {
      readonly is: 'step'
      readonly step: Step
      /** Whether it is irreversible or overrides a rule. */
      readonly needsConfirmation: boolean
    }
  /** The auction is opened or closed (§3's status); `after` is the same state when it is so already. */
  | { readonly is: 'phase'; readonly after: AuctionState; readonly needsConfirmation: false }

export type Plan =
  | Change
  | {
      readonly is: 'question'
      readonly text: string
      /** The command with the answer inserted; `null` for an invalid answer. */
      readonly choose: (answer: string) => StepCommand | null
    }
  /** `text` is one line to follow a colon. */
  | {
      readonly is: 'refused'
      readonly text: string
      readonly canForce: boolean
    }

/** Rules that `--force` overrides. Breaking the others would corrupt the lists. */
const FORCIBLE: ReadonlySet<Refusal['rule']> = new Set([
  'another lot is open',
  'base price',
  'category limit',
  'maximum bid',
  'no raise',
  'purse',
  'squad full',
])

/** Ends the planning with a question or a refusal. */
class Interrupted extends Error {
  readonly plan: Plan
  constructor(plan: Plan) {
    super(plan.is)
    this.plan = plan
  }
}

export function planOf(state: AuctionState, command: ChangeCommand): Plan {
  try {
    if (!('isForced' in command)) return phasePlanOf(state, command)
    const step = stepOf(state, command)
    const refusal =
      refusalOf(state, step) ??
      // The clerk may have meant the open lot. A sheet may list sales in any order.
      (step.kind === 'sold' ? refusalOf(state, { ...step, kind: 'lot opened' }) : null)
    if (refusal !== null) {
      const canForce = FORCIBLE.has(refusal.rule)
      if (!(canForce && command.isForced)) {
        const hint = refusal.rule === 'not running' ? ': “open” opens it' : ''
        return { is: 'refused', text: refusal.text + hint, canForce }
      }
    }
    const cannotBeUndone = command.kind === 'undo' || command.kind === 'add'
    return { is: 'step', step, needsConfirmation: cannotBeUndone || refusal !== null }
  } catch (cause) {
    if (cause instanceof Interrupted) return cause.plan
    throw cause
  }
}

/** @throws Interrupted */
function phasePlanOf(state: AuctionState, { kind }: PhaseCommand): Plan {
  const phase = kind === 'open auction' ? 'running' : closedPhase(state)
  const isSame = state.phase === phase
  if (!isSame && state.lot !== null) {
    throw refused('a lot is open. End it first, with “sold” or “unsold”')
  }
  return { is: 'phase', after: isSame ? state : { ...state, phase }, needsConfirmation: false }
}

/** @throws Interrupted */
function stepOf(state: AuctionState, command: StepCommand): Step {
  switch (command.kind) {
    case 'open': {
      const find = finderOf(state, isOnOffer(state))
      const { end } = placesOf(command, find, null)
      const player = named(command, find, 0, end)
      return { kind: 'lot opened', player, amount: amountAfter(command, end) ?? player.basePrice }
    }
    case 'bid':
      return { kind: 'bid raised', player: openLot(state).player, amount: command.amount }
    case 'raise': {
      const { player, amount } = openLot(state)
      const by = command.by ?? incrementsFor(state.league)(amount)
      return { kind: 'bid raised', player, amount: amount + by }
    }
    case 'sold':
      return soldStep(state, command)
    case 'unsold': {
      if (command.words.length === 0) return { kind: 'unsold', ...openLot(state) }
      const player = named(command, finderOf(state, isOnOffer(state)))
      return { kind: 'unsold', player, amount: bidFor(state, player) ?? player.basePrice }
    }
    case 'undo': {
      const player =
        command.words.length === 0
          ? lastSold(state)
          : named(command, finderOf(state, isSold(state)))
      return { kind: 'sale undone', player, ...resultOf(state, player) }
    }
    case 'move': {
      const { player, team } = playerAndTeam(state, command, isSold(state))
      return { kind: 'team changed', player, ...resultOf(state, player), team }
    }
    case 'add': {
      const player = newPlayer(state, command)
      return { kind: 'player added', player, amount: player.basePrice }
    }
  }
}

type Worded = StepCommand & { readonly words: readonly string[] }

type Finder<T> = (typed: string) => Found<T>

/** What some words of the command name. @throws Interrupted */
function named<T>(command: Worded, find: Finder<T>, start = 0, end = command.words.length): T {
  const found = find(command.words.slice(start, end).join(' '))
  if (found.is === 'found') return found.one
  if (found.is === 'unknown') throw refused(found.text)
  const { text, options } = found
  throw new Interrupted({
    is: 'question',
    text,
    choose: (typed) => {
      const key = typed.trim().toLowerCase()
      const option = options.find(({ answer }) => answer.toLowerCase() === key)
      if (option === undefined) return null
      return { ...command, words: command.words.toSpliced(start, end - start, option.answer) }
    },
  })
}

/** Where a player's name ends and a team's begins, and where that ends; an amount may follow. */
interface Places {
  readonly at: number
  readonly end: number
}

/** The likeliest places. Without `findTeam` the words name a player alone. */
function placesOf(
  { kind, words }: Worded,
  findPlayer: Finder<LeaguePlayer>,
  findTeam: Finder<TeamName> | null,
): Places {
  /** How a name is understood; `null` where there is none. */
  const understood = (find: Finder<unknown> | null, start: number, end: number) =>
    find === null || start === end ? null : find(words.slice(start, end).join(' ')).is
  const readingsTo = (end: number) => {
    // The last ones are the likeliest: a team is usually one word.
    const between = words.slice(1, end).map((_, index) => end - index - 1)
    const places = findTeam === null ? [end] : kind === 'sold' ? [0, ...between] : between
    return places.map((at) => {
      const player = understood(findPlayer, 0, at)
      return { at, end, player, team: understood(findTeam, at, end) }
    })
  }
  const last = words.at(-1) ?? ''
  const mayBeAmount = readDeskAmount(last) !== null || strayCommaIn(last) !== null
  const whole = readingsTo(words.length)
  const short =
    words.length > 1 && mayBeAmount && kind !== 'move' ? readingsTo(words.length - 1) : []
  const likeliest = [...short, ...whole]
  return (
    // The number of “Team 2” is no amount.
    [...whole, ...short].find(
      ({ player, team }) => (player ?? team) === 'found' && (team ?? player) === 'found',
    ) ??
    likeliest.find(({ player, team }) => player !== 'unknown' && team !== 'unknown') ??
    likeliest.find(({ player }) => player !== null && player !== 'unknown') ??
    likeliest[0] ?? { at: 0, end: words.length }
  )
}

/** The amount after so many words, or `null` where there is none. @throws Interrupted */
function amountAfter({ words }: Worded, count: number): Rupees | null {
  const word = words[count]
  if (word === undefined) return null
  const comma = strayCommaIn(word)
  if (comma !== null) throw refused(comma.slice(0, -1))
  return readDeskAmount(word)
}

/** `sold mi` sells the open lot, `sold 37 mi 1.4cr` any player. @throws Interrupted */
function soldStep(state: AuctionState, command: Worded): Step {
  const { player, team, end } = playerAndTeam(state, command, isOnOffer(state))
  const amount = amountAfter(command, end) ?? bidFor(state, player)
  if (amount === null) {
    throw refused(`no bid is open for ${labelOf(player)}: say the price as well`)
  }
  return { kind: 'sold', player, team, amount }
}

/** The open lot where only a team is named. @throws Interrupted */
function playerAndTeam(state: AuctionState, command: Worded, likely: Likely) {
  const findPlayer = finderOf(state, likely)
  const findTeam = teamFinderOf(state)
  const { at, end } = placesOf(command, findPlayer, findTeam)
  // The team first: an answer about the player may be the name of one.
  const team = named(command, findTeam, at, end)
  const player = at === 0 ? openLot(state).player : named(command, findPlayer, 0, at)
  return { player, team, end }
}

function finderOf(state: AuctionState, likely: Likely): Finder<LeaguePlayer> {
  return (typed) => findPlayer(typed, state, likely)
}

function teamFinderOf({ league }: AuctionState): Finder<TeamName> {
  return (typed) => findTeam(typed, league.teams)
}

/** The bid for a player; `null` for one who is not the open lot. */
function bidFor({ lot }: AuctionState, { serialNumber }: LeaguePlayer): Rupees | null {
  return lot?.serialNumber === serialNumber ? lot.amount : null
}

function openLot(state: AuctionState) {
  const { lot } = state
  const player = lot === null ? undefined : playerOf(state, lot.serialNumber)
  if (lot === null || player === undefined) throw refused('no lot is open; “open PLAYER” opens one')
  return { player, amount: lot.amount }
}

function lastSold(state: AuctionState): LeaguePlayer {
  const sale = state.sales.at(-1)
  const player = sale === undefined ? undefined : playerOf(state, sale.serialNumber)
  if (player === undefined) throw refused('nothing is sold yet')
  return player
}

function newPlayer(
  { league }: AuctionState,
  { name, number, basePrice, photo }: Addition,
): LeaguePlayer {
  const next = Math.max(0, ...everyoneIn(league).keys()) + 1
  return {
    serialNumber: number ?? next,
    name,
    photo,
    basePrice: basePrice ?? league.lowestPrice,
  }
}

/** Of nobody for a player who is not sold; the rules refuse that next. */
function resultOf(state: AuctionState, { serialNumber }: LeaguePlayer) {
  const { team, price } = saleOf(state, serialNumber) ?? { team: '', price: 0 }
  return { team, amount: price }
}

function refused(text: string): Interrupted {
  return new Interrupted({ is: 'refused', text, canForce: false })
}
