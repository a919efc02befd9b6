/** Turns a command into a step, a question, or a refusal, by the state. Pure. */

import type { Rupees } from '../../contract/auction.ts'
import { incrementsFor } from '../auction/increments.ts'
import type { LeaguePlayer, TeamName } from '../auction/league.ts'
import { type Refusal, refusalOf } from '../auction/refusal.ts'
import { type AuctionState, closedPhase, playerOf, saleOf } from '../auction/state.ts'
import type { Step } from '../auction/step.ts'
import {
  type ChangeCommand,
  type Details,
  type PhaseCommand,
  readDeskAmount,
  type StepCommand,
  strayCommaIn,
} from './command.ts'
import { type Ambiguous, type Found, findPlayer, findTeam } from './names.ts'

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
      readonly ambiguous: Ambiguous
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
    const refusal = refusalOf(state, step) ?? otherLotRefusal(state, step)
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
      const find = (typed: string) => findPlayer(typed, state, isOnOffer(state))
      const [player, amount] = withAmount(command, find)
      return { kind: 'lot opened', player, amount: amount ?? player.basePrice }
    }
    case 'bid':
      return { kind: 'bid raised', player: openLot(state).player, amount: command.amount }
    case 'raise': {
      const { player, amount } = openLot(state)
      const by = command.by ?? incrementsFor(state.league)(amount)
      return { kind: 'bid raised', player, amount: amount + by }
    }
    case 'sold':
      return saleOfNamed(state, command) ?? saleOfOpenLot(state, command)
    case 'unsold': {
      if (command.words.length === 0) return { kind: 'unsold', ...openLot(state) }
      const player = wholly(command, (typed) => findPlayer(typed, state, isOnOffer(state)))
      const isOpen = state.lot?.serialNumber === player.serialNumber
      return { kind: 'unsold', player, amount: isOpen ? openLot(state).amount : player.basePrice }
    }
    case 'undo': {
      const player =
        command.words.length === 0
          ? lastSold(state)
          : wholly(command, (typed) => findPlayer(typed, state, isSold(state)))
      return { kind: 'sale undone', player, amount: priceOf(state, player) }
    }
    case 'move': {
      const [player, team] = playerAndTeam(state, command, isSold(state))
      return { kind: 'team changed', player, team, amount: priceOf(state, player) }
    }
    case 'add': {
      const player = newPlayer(state, command.name, command.details)
      return { kind: 'player added', player, amount: player.basePrice }
    }
  }
}

type Words = readonly string[]

type Worded = StepCommand & { readonly words: Words }

/** All words are one name. */
function wholly<T>(command: Worded, find: (typed: string) => Found<T>): T {
  const found = find(command.words.join(' '))
  if (found.is === 'found') return found.one
  throw interrupted(found, (answer) => ({ ...command, words: [answer] }))
}

/** A name with an optional amount: “Team 2” is a name if there is such a team. */
function withAmount<T>(
  command: Worded,
  find: (typed: string) => Found<T>,
): readonly [T, Rupees | null] {
  const { words } = command
  const whole = find(words.join(' '))
  if (whole.is === 'found') return [whole.one, null]
  const last = words.at(-1) ?? ''
  const comma = words.length > 1 ? strayCommaIn(last) : null
  if (comma !== null) throw refused(comma.slice(0, -1))
  const amount = words.length > 1 ? readDeskAmount(last) : null
  if (amount === null) return [wholly(command, find), null]
  const found = find(words.slice(0, -1).join(' '))
  if (found.is === 'found') return [found.one, amount]
  throw interrupted(found, (answer) => ({ ...command, words: [answer, last] }))
}

function saleOfOpenLot(state: AuctionState, command: Worded): Step {
  const { player, amount } = openLot(state)
  const [team, price] = withAmount(command, (typed) => findTeam(typed, state.league.teams))
  return { kind: 'sold', player, team, amount: price ?? amount }
}

/** `sold 37 mi 1.4cr`; `null` where the words name only a team, or nothing that is known. */
function saleOfNamed(state: AuctionState, command: Worded): Step | null {
  const { words } = command
  const last = words.at(-1) ?? ''
  const isAmount = readDeskAmount(last) !== null || strayCommaIn(last) !== null
  const withoutAmount = isAmount ? words.slice(0, -1) : words
  const { teams } = state.league
  const isTeam = (typed: Words) => findTeam(typed.join(' '), teams).is !== 'unknown'
  if (isTeam(words) || isTeam(withoutAmount)) return null
  const likely = isOnOffer(state)
  // The number of “Team 2” is no amount.
  const isWhole = splitsOf(state, words, likely).some(isPair)
  const names = isWhole ? words : withoutAmount
  if (!splitsOf(state, names, likely).some(({ player }) => player.is !== 'unknown')) return null
  const comma = isWhole ? null : strayCommaIn(last)
  if (comma !== null) throw refused(comma.slice(0, -1))
  const [player, team] = playerAndTeam(state, command, likely, names.length)
  const isOpen = state.lot?.serialNumber === player.serialNumber
  const amount = names === words ? (isOpen ? openLot(state).amount : null) : readDeskAmount(last)
  if (amount === null) {
    throw refused(
      `no bid is open for ${player.name} (No. ${player.serialNumber}): say the price as well`,
    )
  }
  return { kind: 'sold', player, team, amount }
}

/** The clerk may have meant the open lot. A sheet may list sales in any order. */
function otherLotRefusal(state: AuctionState, step: Step): Refusal | null {
  return step.kind === 'sold' ? refusalOf(state, { ...step, kind: 'lot opened' }) : null
}

/** Every way to split words into a player and a team. */
function splitsOf(state: AuctionState, words: Words, likely: Likely) {
  return words.slice(1).map((_, index) => {
    const typed = { player: words.slice(0, index + 1), team: words.slice(index + 1) }
    return {
      typed,
      player: findPlayer(typed.player.join(' '), state, likely),
      team: findTeam(typed.team.join(' '), state.league.teams),
    }
  })
}

function isPair({ player, team }: ReturnType<typeof splitsOf>[number]): boolean {
  return player.is === 'found' && team.is === 'found'
}

/**
 * Splits words into player and team, if only one split matches.
 * @param count so many words name them; an amount may follow
 */
function playerAndTeam(
  state: AuctionState,
  command: Worded,
  likely: Likely,
  count = command.words.length,
): readonly [LeaguePlayer, TeamName] {
  const words = command.words.slice(0, count)
  const after = command.words.slice(count)
  const splits = splitsOf(state, words, likely)
  const pairs = splits.flatMap(({ player, team }) =>
    player.is === 'found' && team.is === 'found' ? [[player.one, team.one] as const] : [],
  )
  const [pair, another] = pairs
  if (pair !== undefined && another === undefined) return pair
  // Report the error of the likeliest split: a team is usually one word.
  const known = splits.filter(
    ({ player, team }) => player.is !== 'unknown' && team.is !== 'unknown',
  )
  const best =
    known.at(-1) ?? splits.findLast(({ player }) => player.is !== 'unknown') ?? splits.at(-1)
  if (best === undefined) throw refused('say which player and which team')
  const { typed, player, team } = best
  if (player.is !== 'found') {
    throw interrupted(player, (answer) => ({
      ...command,
      words: [answer, ...typed.team, ...after],
    }))
  }
  if (team.is !== 'found') {
    const number = String(player.one.serialNumber)
    throw interrupted(team, (answer) => ({ ...command, words: [number, answer, ...after] }))
  }
  return [player.one, team.one]
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
  name: string,
  { number, basePrice, photo }: Details,
): LeaguePlayer {
  const taken = [...league.players, ...league.retained.map(({ player }) => player)]
  const next = taken.reduce((highest, { serialNumber }) => Math.max(highest, serialNumber), 0) + 1
  return {
    serialNumber: number ?? next,
    name,
    photo,
    basePrice: basePrice ?? league.lowestPrice,
  }
}

type Likely = (player: LeaguePlayer) => boolean

function isSold(state: AuctionState): Likely {
  return ({ serialNumber }) => saleOf(state, serialNumber) !== undefined
}

function isOnOffer(state: AuctionState): Likely {
  return (player) => playerOf(state, player.serialNumber) !== undefined && !isSold(state)(player)
}

/** Zero for a player who is not sold; the rules refuse that next. */
function priceOf(state: AuctionState, { serialNumber }: LeaguePlayer): Rupees {
  return saleOf(state, serialNumber)?.price ?? 0
}

function refused(text: string): Interrupted {
  return new Interrupted({ is: 'refused', text, canForce: false })
}

function interrupted<T>(
  found: Exclude<Found<T>, { is: 'found' }>,
  withAnswer: (answer: string) => StepCommand,
): Interrupted {
  if (found.is === 'unknown') return refused(found.text)
  const { ambiguous } = found
  return new Interrupted({
    is: 'question',
    ambiguous,
    choose: (typed) => {
      const key = typed.trim().toLowerCase()
      const option = ambiguous.options.find(({ answer }) => answer.toLowerCase() === key)
      return option === undefined ? null : withAnswer(option.answer)
    },
  })
}
