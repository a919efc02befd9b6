/**
 * The made-up league: ten teams and enough players to fill their squads, by seed, and its auction,
 * whose sales result from simulated bidding.
 */

import type { Rupees } from '../../../contract/auction.ts'
import { incrementsFor, localIncrement } from '../../auction/increments.ts'
import type { League, LeaguePlayer, Retention } from '../../auction/league.ts'
import { CRORE } from '../../auction/rupees.ts'
import { squadsOf } from '../../auction/squads.ts'
import { openAuction, sell } from '../../auction/state.ts'
import { type Random, randomFrom } from '../../lib/random.ts'
import type { AuctionResult, LotResult } from '../auction-result.ts'
import { bidFor } from './bidding.ts'
import { drawNames } from './names.ts'

export interface MadeUpOptions {
  readonly seed: number
  /** The purse of a team; ₹10 crore by default. */
  readonly purse?: Rupees | undefined
  /** The most players in a squad; 15 by default. */
  readonly squad?: number | undefined
}

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

/** Largest squad for which there are enough names. */
export const MOST_PLACES = 30

/**
 * The base prices in a league of 15 places, as parts of the purse: one for each tenth of the players, who
 * are called dearest first.
 */
const BASES = [0.1, 0.05, 0.05, 0.03, 0.03, 0.03, 0.02, 0.02, 0.02, 0.02] as const

/** Retained players are not among the dearest three tenths. */
const DEAR = 0.3

/** Squads at the start, as parts of a full one: one team nearly full, two empty. */
const RETAINED = [0, 0.14, 0.8, 0.2, 0.07, 0.34, 0.14, 0, 0.07, 0.14] as const

/** The part of a full squad that a team must have in the end. */
const SMALLEST_SQUAD = 0.7

/** How many of a hundred lots get no bid, and how many raises the others get. */
const NO_BID = 0.12
const RAISES = { least: 3, most: 12 } as const

/** A made-up auction, without pictures; the same options give the same one. */
export function madeUpAuction(options: MadeUpOptions): AuctionResult {
  const random = randomFrom('made-up', options.seed)
  const league = draftLeague(options, random)
  return { league, lots: playOut(league, random) }
}

function draftLeague(
  { purse = PURSE, squad: largestSquad = LARGEST_SQUAD }: MadeUpOptions,
  random: Random,
): League {
  const names = drawNames(TEAMS.length * largestSquad, random)
  const bases = BASES.map((base) =>
    roundPrice((purse * base * LARGEST_SQUAD) / Math.max(LARGEST_SQUAD, largestSquad)),
  )
  const listed = names.map(
    (name, index): LeaguePlayer => ({
      serialNumber: index + 1,
      name,
      photo: null,
      basePrice: bases[Math.floor((BASES.length * index) / names.length)] ?? 1,
    }),
  )
  const teams = TEAMS.map((name) => ({ name, logo: null }))
  const cheap = random.shuffled(listed.slice(DEAR * listed.length))
  const retained = TEAMS.flatMap((team, index) =>
    cheap
      .splice(0, largestSquad * (RETAINED[index] ?? 0))
      .map((player): Retention => ({ player, team, price: player.basePrice })),
  )
  const kept = new Set(retained.map(({ player }) => player.serialNumber))
  return {
    seriesName: 'Seven Rivers Premier League',
    teams,
    retained,
    players: listed.filter(({ serialNumber }) => !kept.has(serialNumber)),
    purse,
    largestSquad,
    smallestSquad: Math.max(1, Math.floor(largestSquad * SMALLEST_SQUAD)),
    lowestPrice: bases.at(-1) ?? 1,
  }
}

/** A price as organisers set it: at most two significant digits. */
function roundPrice(price: Rupees): Rupees {
  const step = localIncrement(price)
  return Math.max(1, Math.floor(price / step) * step)
}

/** Makes up the result of every lot, in the order of the list. */
export function playOut(league: League, random: Random): readonly LotResult[] {
  const raise = incrementsFor(league)
  let state = openAuction(league)
  return league.players.map((player): LotResult => {
    // The more places a team has to fill, the keener it is, which evens the squads out.
    const bidders = squadsOf(state).map(({ team, members, maxBid }) => {
      return { team: team.name, maxBid, keenness: league.largestSquad - members.length }
    })
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
