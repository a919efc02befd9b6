/**
 * An auction as a list of steps, with the mishaps of a real one: a sale is undone and the lot opens
 * again, a sale is recorded under the wrong team and corrected, a late player joins. All depends on
 * the seed. None changes the result: at the end every sale has its own team and price.
 */

import type { SerialNumber, TeamName } from '../../auction/league.ts'
import { type Random, randomFrom } from '../../auction/random.ts'
import { squadsOf } from '../../auction/squads.ts'
import { type AuctionState, openAuction } from '../../auction/state.ts'
import { applyStep, type Step } from '../../auction/step.ts'
import type { AuctionResult, LotResult } from './result.ts'

export interface Script {
  /** The state before the first step. */
  readonly opening: AuctionState
  readonly steps: readonly Step[]
}

/** After how many lots, at most, a mishap first happens, and at which interval then. */
const MISHAPS = { undo: { by: 9, every: 24 }, teamChange: { by: 14, every: 30 } } as const

/** Up to so many players join late, the first of them after this many lots, then every so often. */
const LATE = { players: 3, after: 3, every: 12 } as const

/** All steps; the same auction and seed give the same script. */
export function scriptOf(auction: AuctionResult, seed: number): Script {
  const random = randomFrom('script', seed)
  const late = latePlayers(auction)
  const opening = openAuction(auction.league, late)
  const isDue = {
    undo: mishapSchedule(MISHAPS.undo.by, MISHAPS.undo.every, random),
    teamChange: mishapSchedule(MISHAPS.teamChange.by, MISHAPS.teamChange.every, random),
  }
  const steps: Step[] = []
  let state = opening
  const addSteps = (...next: readonly Step[]): void => {
    // The time of a sale is known only when it is played; nothing here depends on it.
    for (const step of next) state = applyStep(state, step, 0)
    steps.push(...next)
  }
  auction.lots.forEach((lot, index) => {
    if (lot.sale === null) addSteps(...unsoldLot(lot))
    else if (lot.bids.length > 1 && isDue.undo(index)) addSteps(...undoneLot(lot, state, random))
    else if (isDue.teamChange(index)) addSteps(...misrecordedLot(lot, state, random))
    else addSteps(...bidding(lot, lot.bids), soldTo(lot, lot.sale.team, lot.sale.price))
    const joining = auction.league.players.find(
      ({ serialNumber }) => serialNumber === late[(index - LATE.after) / LATE.every],
    )
    if (joining !== undefined) {
      addSteps({ kind: 'player added', player: joining, amount: joining.basePrice })
    }
  })
  return { opening, steps }
}

/** Whether a mishap is due; it then waits for the first suitable lot. */
function mishapSchedule(by: number, every: number, random: Random): (lotIndex: number) => boolean {
  let due = random.whole(Math.floor(by / 2), by)
  return (lotIndex) => {
    if (lotIndex < due) return false
    due = lotIndex + every
    return true
  }
}

/**
 * The last of the list who come under the hammer, if at all, only after they have joined. There
 * are fewer, or none, in an auction of few lots.
 */
function latePlayers({ league, lots }: AuctionResult): readonly SerialNumber[] {
  const joinsAfter = (place: number): number => LATE.after + place * LATE.every
  const firstLot = new Map<SerialNumber, number>()
  lots.forEach(({ player }, index) => {
    if (!firstLot.has(player.serialNumber)) firstLot.set(player.serialNumber, index)
  })
  const places = [...Array(LATE.players).keys()].filter((place) => joinsAfter(place) < lots.length)
  const lastJoins = joinsAfter(places.length - 1)
  return league.players
    .filter(({ serialNumber }) => (firstLot.get(serialNumber) ?? Infinity) > lastJoins)
    .slice(-places.length)
    .map(({ serialNumber }) => serialNumber)
    .slice(0, places.length)
}

function bidding({ player }: LotResult, bids: LotResult['bids']): readonly Step[] {
  return bids.map((amount, index) => ({
    kind: index === 0 ? 'lot opened' : 'bid raised',
    player,
    amount,
  }))
}

function soldTo({ player }: LotResult, team: TeamName, amount: number): Step {
  return { kind: 'sold', player, team, amount }
}

function unsoldLot({ player }: LotResult): readonly Step[] {
  return [
    { kind: 'lot opened', player, amount: player.basePrice },
    { kind: 'unsold', player, amount: player.basePrice },
  ]
}

/** The hammer fell before the last raise was seen: undo, reopen at that bid, sell again. */
function undoneLot(lot: LotResult, state: AuctionState, random: Random): readonly Step[] {
  const { player, bids, sale } = lot
  const early = bids.at(-2)
  if (sale === null || early === undefined) return unsoldLot(lot)
  return [
    ...bidding(lot, bids.slice(0, -1)),
    soldTo(lot, anotherTeam(state, sale.team, early, random), early),
    { kind: 'sale undone', player, amount: early },
    { kind: 'lot opened', player, amount: early },
    { kind: 'bid raised', player, amount: sale.price },
    soldTo(lot, sale.team, sale.price),
  ]
}

/** Recorded under the wrong team, then corrected. */
function misrecordedLot(lot: LotResult, state: AuctionState, random: Random): readonly Step[] {
  const { player, bids, sale } = lot
  if (sale === null) return unsoldLot(lot)
  const recorded = anotherTeam(state, sale.team, sale.price, random)
  const played = [...bidding(lot, bids), soldTo(lot, recorded, sale.price)]
  if (recorded === sale.team) return played
  return [...played, { kind: 'team changed', player, team: sale.team, amount: sale.price }]
}

/** Another team that could have paid the price; the buyer itself when there is none. */
function anotherTeam(
  state: AuctionState,
  buyer: TeamName,
  price: number,
  random: Random,
): TeamName {
  const able = squadsOf(state).filter(({ team, maxBid }) => team.name !== buyer && maxBid >= price)
  return able.length === 0 ? buyer : random.pick(able).team.name
}
