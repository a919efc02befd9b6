/**
 * The made-up league: ten teams and enough players to fill their squads, by seed, and its auction,
 * whose sales result from simulated bidding.
 */

import type { Rupees } from '../../../contract/auction.ts'
import { type Increments, incrementsFor } from '../../auction/increments.ts'
import type { League, LeaguePlayer, Retention, TeamName } from '../../auction/league.ts'
import { CRORE, LAKH } from '../../auction/rupees.ts'
import { squadsOf } from '../../auction/squads.ts'
import { openAuction, sell } from '../../auction/state.ts'
import { type Random, randomFrom } from '../../lib/random.ts'
import type { AuctionResult, LotResult } from '../auction-result.ts'
import { drawNames } from './names.ts'

/** They do not exist: of rivers, hills and deserts and the animals that live there. */
const TEAMS = [
  'Kaveri Otters',
  'Thar Caracals',
  'Nilgiri Tahrs',
  'Brahmaputra Hornbills',
  'Rann Flamingos',
  'Zanskar Snowcocks',
  'Sundarban Herons',
  'Chambal Gharials',
  'Konkan Kingfishers',
  'Indravati Mynas',
]

const PURSE: Rupees = 10 * CRORE
const LARGEST_SQUAD = 15

/** The base prices in lakh: one for each tenth of the players, who are called dearest first. */
const BASES = [100, 50, 50, 30, 30, 30, 20, 20, 20, 20] as const

/** Retained players are not among the dearest three tenths. */
const DEAR = 0.3

/** Players in the squads at the start: one team is nearly full, two are empty. */
const RETAINED = [0, 2, 12, 3, 1, 5, 2, 0, 1, 2] as const

const SMALLEST_SQUAD = 10

/** How many of a hundred lots get no bid, and how many raises the others get. */
const NO_BID = 0.12
const RAISES = { least: 3, most: 12 } as const

/** A made-up auction, without pictures; the same seed gives the same one. */
export function madeUpAuction(seed: number): AuctionResult {
  const random = randomFrom('made-up', seed)
  const league = draftLeague(random)
  return { league, lots: playOut(league, random) }
}

function draftLeague(random: Random): League {
  const names = drawNames(TEAMS.length * LARGEST_SQUAD, random)
  const listed = names.map(
    (name, index): LeaguePlayer => ({
      serialNumber: index + 1,
      name,
      photo: null,
      basePrice: (BASES[Math.floor((BASES.length * index) / names.length)] ?? 0) * LAKH,
    }),
  )
  const teams = TEAMS.map((name) => ({ name, logo: null }))
  const cheap = random.shuffled(listed.slice(DEAR * listed.length))
  const retained = TEAMS.flatMap((team, index) =>
    cheap
      .splice(0, RETAINED[index])
      .map((player): Retention => ({ player, team, price: player.basePrice })),
  )
  const kept = new Set(retained.map(({ player }) => player.serialNumber))
  return {
    seriesName: 'Seven Rivers Premier League',
    teams,
    retained,
    players: listed.filter(({ serialNumber }) => !kept.has(serialNumber)),
    purse: PURSE,
    largestSquad: LARGEST_SQUAD,
    smallestSquad: SMALLEST_SQUAD,
    lowestPrice: BASES[9] * LAKH,
  }
}

/** Makes up the result of every lot, in the order of the list. */
export function playOut(league: League, random: Random): readonly LotResult[] {
  const raise = incrementsFor(league)
  let state = openAuction(league)
  return league.players.map((player): LotResult => {
    const bidders = squadsOf(state)
      .filter(({ members }) => members.length < league.largestSquad)
      .map(({ team, maxBid }) => ({ team: team.name, maxBid }))
    const raises = random.whole(RAISES.least, RAISES.most)
    const bids = random.chance(NO_BID)
      ? []
      : bidFor(player.basePrice, bidders, raises, raise, random)
    const last = bids.at(-1)
    if (last === undefined) return { player, bids: [], sale: null }
    const sale = { team: last.team, price: last.amount }
    state = sell(state, { ...sale, serialNumber: player.serialNumber, at: 0 })
    return { player, bids: bids.map(({ amount }) => amount), sale }
  })
}

interface Bidder {
  readonly team: TeamName
  /** The most the team may bid now. */
  readonly maxBid: Rupees
}

/** In most lots two or three teams bid against each other. */
const RIVALS = { least: 2, most: 3 } as const

/**
 * Simulated bidding: teams raise in turn until only one is left. No team bids above its maximum, or
 * against itself.
 *
 * @param raises number of raises, if the bidders' purses allow
 * @returns the bids of one lot, the opening bid at the base price first; none when no team can bid
 */
export function bidFor(
  basePrice: Rupees,
  bidders: readonly Bidder[],
  raises: number,
  raise: Increments,
  random: Random,
): readonly { readonly team: TeamName; readonly amount: Rupees }[] {
  const able = bidders.filter(({ maxBid }) => maxBid >= basePrice)
  const rivals = random.shuffled(able).slice(0, random.whole(RIVALS.least, RIVALS.most))
  const bids: { team: TeamName; amount: Rupees }[] = []
  let amount = basePrice
  while (bids.length <= raises) {
    const holder = bids.at(-1)?.team
    const next = rivals.filter(({ team, maxBid }) => team !== holder && maxBid >= amount)
    if (next.length === 0) break
    bids.push({ team: random.pick(next).team, amount })
    amount += raise(amount)
  }
  return bids
}
