/**
 * The auctions of the browser bench, as data files of the wire (specification §3). Made up, and the
 * same at every run: figures of two runs are figures of the same page.
 */

import type { WirePlayer, WireTeam } from '../../../contract/wire-file.ts'
import { randomNumbers } from '../../../organiser/lib/random.ts'

export interface Size {
  readonly series: string
  readonly teams: number
  /** Players of each team, which is also how many it may have. */
  readonly squad: number
  readonly pending: number
}

/** *league* is an ordinary big auction, *stress* the largest that a board should stand. */
export const SIZES = {
  // 250 sold and 327 pending: 577 in the auction.
  league: { series: 'Harbour Premier League', teams: 10, squad: 25, pending: 327 },
  stress: { series: 'Every Town League', teams: 50, squad: 40, pending: 5_000 },
} as const satisfies Record<string, Size>

export type SizeName = keyof typeof SIZES

type MadePlayer = Omit<WirePlayer, 'team_name'>
type MadeTeam = Omit<WireTeam, 'players'> & { readonly players: readonly MadePlayer[] }

const GIVEN = [
  ...['Aaditya', 'Bhuvan', 'Chirag', 'Devansh', 'Eshan', 'Farhan', 'Gautham', 'Harjot'],
  ...['Ivaan', 'Jaskaran', 'Keshav', 'Lokesh', 'Mihir', 'Neel', 'Ojas', 'Purab', 'Qasim'],
  ...['Rudra', 'Sarthak', 'Tejas', 'Uday', 'Varun', 'Wasim', 'Yuvan', 'Zubin'],
]
const FAMILY = [
  ...['Adhikari', 'Bedi', 'Chitnis', 'Dalvi', 'Ekbote', 'Fonseca', 'Gokhale', 'Hegde', 'Inamdar'],
  ...['Jadhav', 'Kamble', 'Lokhande', 'Mohanty', 'Nambiar', 'Oberoi', 'Phadke', 'Qureshi'],
  ...['Ranganathan', 'Sathe', 'Tendolkar', 'Upadhyay', 'Vaidyanathan', 'Wagle', 'Zaveri'],
]
const PLACES = ['Harbour', 'Highland', 'Desert', 'Valley', 'Coastal', 'Delta', 'Granite', 'Monsoon']
const ANIMALS = ['Otters', 'Falcons', 'Gaurs', 'Cranes', 'Leopards', 'Kites', 'Rhinos']

const PURSE = 120_00_00_000
const LOWEST_PRICE = 20_00_000
const PRICE_STEP = 5_00_000
const FIRST_SALE = Date.UTC(2025, 10, 24, 9, 30)
const SELLS = 20

/** Of all pictures so many are none, or an address that nothing answers. */
const WITHOUT_PICTURE = 0.05
const WITH_BROKEN_PICTURE = 0.03

/** A whole data file of the size. */
export function makeAuction(size: Size) {
  const random = randomNumbers(size.teams * 1_000 + size.squad)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const picture = (folder: string, number: number) => {
    const chance = random()
    if (chance < WITHOUT_PICTURE) return null
    const isBroken = chance < WITHOUT_PICTURE + WITH_BROKEN_PICTURE
    return `/pictures/${isBroken ? 'broken' : folder}/${number}.png`
  }
  let number = 0
  let moment = FIRST_SALE

  const person = () => {
    number += 1
    return {
      full_name: `${pick(GIVEN)} ${pick(FAMILY)}`,
      profile_pic: picture('players', number),
      sl_no: number,
    }
  }
  const soldPlayer = (): MadePlayer => {
    moment += 30_000 + Math.floor(random() * 120_000)
    const steps = Math.floor(random() ** 4 * 500)
    return {
      ...person(),
      auction_sold_amount: LOWEST_PRICE + steps * PRICE_STEP,
      auction_action_on: new Date(moment).toISOString(),
      auction_sold_status: 1,
    }
  }
  const pendingPlayer = (): MadePlayer => ({
    ...person(),
    auction_sold_amount: 0,
    auction_action_on: null,
    auction_sold_status: random() < 0.3 ? 2 : 0,
  })

  const teams = Array.from({ length: size.teams }, (_, index): MadeTeam => {
    const team_name = `${PLACES[index % PLACES.length]} ${ANIMALS[index % ANIMALS.length]}`
    const players = Array.from({ length: size.squad }, soldPlayer)
    const spent = players.reduce((sum, player) => sum + (player.auction_sold_amount ?? 0), 0)
    const purse = Math.max(0, PURSE - spent)
    return {
      team_name,
      team_logo: picture('teams', index + 1),
      current_players_count: players.length,
      team_max_playes_count: size.squad,
      max_bid_for_a_player: purse,
      current_wallet_balance: purse,
      players,
    }
  })
  const sold = teams.flatMap(({ team_name, players }) =>
    players.map((player) => ({ ...player, team_name })),
  )
  const pending = Array.from({ length: size.pending }, pendingPlayer)
  return {
    status: 1,
    auction_details: {
      main: [
        {
          series_name: size.series,
          no_of_teams: teams.length,
          count_players_in_auction: sold.length + pending.length,
          sold_count: sold.length,
          unsold_count: pending.filter((player) => player.auction_sold_status === 2).length,
          pending_count: pending.length,
        },
      ],
    },
    teams,
    recent_sell: sold.slice(-SELLS).reverse(),
    top_sell: [...sold]
      .sort((a, b) => (b.auction_sold_amount ?? 0) - (a.auction_sold_amount ?? 0))
      .slice(0, SELLS),
    pending,
  }
}

export interface LiveEvent {
  readonly eventType: string
  readonly data: {
    readonly name: string
    readonly img: string
    readonly pdf_sl_no: number
    readonly amount: number
  }
}

const CHANGES = ['NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold', 'playerSold'] as const
const RAISES_OF_A_LOT = 40
const EVENTS_OF_A_CHANGE = 20

/** The `index`-th event of a busy auction: raises, and of every twenty one that is a change. */
export function mixedEvent(index: number): LiveEvent {
  const lot = 1 + Math.floor(index / RAISES_OF_A_LOT)
  const turn = Math.floor(index / EVENTS_OF_A_CHANGE)
  const isChange = index % EVENTS_OF_A_CHANGE === EVENTS_OF_A_CHANGE - 1
  const raises = index % RAISES_OF_A_LOT
  return {
    eventType: isChange ? (CHANGES[turn % CHANGES.length] ?? '') : 'biddingStart',
    data: lotPlayer(`Lot ${lot}`, lot, LOWEST_PRICE + raises * PRICE_STEP),
  }
}

/** A player under the hammer. */
export function openedLot(name: string, number: number): LiveEvent {
  return { eventType: 'biddingStart', data: lotPlayer(name, number, LOWEST_PRICE) }
}

function lotPlayer(name: string, number: number, amount: number): LiveEvent['data'] {
  return { name, img: `/pictures/players/${1 + (number % 200)}.png`, pdf_sl_no: number, amount }
}
