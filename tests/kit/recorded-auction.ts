/** A made-up auction as a recording: lots with raises, sold, unsold, undone and moved to another team. */

import type { WireObject } from '../../contract/leaf.ts'
import { changeBetween } from '../../contract/recording/change.ts'
import type { RecordedStep } from '../../contract/recording/recording.ts'
import { type Random, randomFrom } from '../../organiser/lib/random.ts'
import { details, player, team } from './wire.ts'

export const RECORDED_AT = Date.UTC(2026, 0, 17, 9, 30)
const PURSE = 1_00_00_00_000

export interface RecordedAuction {
  readonly steps: readonly RecordedStep[]
  /** The data file after each step. */
  readonly files: readonly WireObject[]
}

/** A player of the auction at one moment. */
export interface Entry {
  readonly name: string
  readonly photo: string | null
  readonly serial: number
  /** Index of the team that has bought it. */
  team: number | null
  price: number
  soldAt: number
  isUnsold: boolean
  /** The same object while nothing changes, so that data files are compared faster. */
  written?: { readonly state: string; readonly wire: WireObject }
}

/** The same options give the same recording. */
export function recordedAuction(options: {
  readonly lots: number
  readonly teams?: number
  readonly seed?: number
  /** Bids above the base price, in a lot with any. */
  readonly raises?: { readonly least: number; readonly most: number }
  /** With addresses that nobody can guess; else there are none. */
  readonly hasPhotos?: boolean
}): RecordedAuction {
  const { lots, teams = 10, seed = 1, raises = { least: 2, most: 12 }, hasPhotos } = options
  const random = randomFrom('recorded auction', seed)
  const entries = Array.from({ length: lots }, (_, index): Entry => {
    const name = madeUpName(random)
    const photo = hasPhotos
      ? `https://cdn.example/${random.next().toString(36).slice(2)}.webp`
      : null
    return { name, photo, serial: index + 1, team: null, price: 0, soldAt: 0, isUnsold: false }
  })
  const steps: RecordedStep[] = []
  const files: WireObject[] = []
  let at = RECORDED_AT
  let file = dataFileOf(entries, teams)
  steps.push({ at, event: null, change: changeBetween(null, file) })
  files.push(file)

  function publish(eventType: string, { name, photo, serial }: Entry, amount: number) {
    const next = eventType === 'biddingStart' ? file : dataFileOf(entries, teams)
    const data = { name, img: photo, pdf_sl_no: serial, amount }
    const change = next === file ? null : changeBetween(file, next)
    steps.push({ at, event: { eventType, data }, change })
    file = next
    files.push(file)
  }

  function sell(entry: Entry, price: number) {
    at += random.whole(15, 25) * 100
    Object.assign(entry, { team: random.whole(0, teams - 1), price, soldAt: at })
    publish('playerSold', entry, price)
  }

  for (const entry of entries) {
    at += random.whole(40, 60) * 100
    let amount = 20_00_000
    publish('biddingStart', entry, amount)
    if (random.chance(0.12)) {
      at += random.whole(30, 45) * 100
      entry.isUnsold = true
      publish('Unsold', entry, amount)
      continue
    }
    const raised = random.whole(raises.least, raises.most)
    for (let raise = 0; raise < raised; raise += 1) {
      at += random.whole(10, 25) * 100
      amount += 5_00_000
      publish('biddingStart', entry, amount)
    }
    sell(entry, amount)
    if (random.chance(0.04)) {
      at += random.whole(35, 50) * 100
      entry.team = null
      publish('UndoSold', entry, amount)
      at += random.whole(10, 25) * 100
      publish('biddingStart', entry, amount + 5_00_000)
      sell(entry, amount + 5_00_000)
    }
    if (random.chance(0.04)) {
      at += random.whole(35, 50) * 100
      entry.team = ((entry.team ?? 0) + 1) % teams
      publish('ChangeTeam', entry, entry.price)
    }
  }
  return { steps, files }
}

/** The indexes of some of the steps after the first, in no order. */
export function randomMoments(steps: readonly unknown[], count: number, seed = 1): number[] {
  return randomFrom('moments', seed)
    .shuffled([...steps.keys()].slice(1))
    .slice(0, count)
}

/** The data file of these players, the lists of sales with their last 20. */
export function dataFileOf(entries: readonly Entry[], teams: number) {
  const wire = (entry: Entry) => {
    const { name, photo, serial, price, soldAt, team: buyer, isUnsold } = entry
    const state = `${price} ${soldAt} ${buyer} ${isUnsold}`
    if (entry.written?.state === state) return entry.written.wire
    const wire = player({
      full_name: name,
      profile_pic: photo,
      sl_no: serial,
      auction_sold_amount: price,
      auction_action_on: soldAt === 0 ? null : new Date(soldAt).toISOString(),
      team_name: buyer === null ? null : `Team ${buyer + 1}`,
      auction_sold_status: isUnsold ? 2 : buyer === null ? 0 : 1,
    })
    entry.written = { state, wire }
    return wire
  }
  const sold = entries
    .filter((entry) => entry.team !== null)
    .sort((one, other) => other.soldAt - one.soldAt)
  const unsold = entries.filter(({ isUnsold }) => isUnsold)
  return {
    status: 1,
    auction_details: details({
      no_of_teams: teams,
      count_players_in_auction: entries.length,
      sold_count: sold.length,
      unsold_count: unsold.length,
      pending_count: entries.length - sold.length - unsold.length,
    }),
    teams: Array.from({ length: teams }, (_, index) => {
      const squad = sold.filter((entry) => entry.team === index).reverse()
      const left = squad.reduce((purse, { price }) => purse - price, PURSE)
      return team({
        team_name: `Team ${index + 1}`,
        team_logo: null,
        current_players_count: squad.length,
        team_max_playes_count: Math.ceil(entries.length / teams) + 5,
        max_bid_for_a_player: left,
        current_wallet_balance: left,
        players: squad.map(wire),
      })
    }),
    recent_sell: sold.slice(0, 20).map(wire),
    top_sell: sold
      .toSorted((one, other) => other.price - one.price)
      .slice(0, 20)
      .map(wire),
    pending: entries.filter((entry) => entry.team === null).map(wire),
  }
}

export function madeUpName(random: Random): string {
  return `${random.pick(FIRST)} ${random.pick(LAST)}`
}

const FIRST = 'Aarav Kiran Savio Imran Dev Rohit Manav Yash Nikhil Arjun'.split(' ')
const LAST = 'Menon Sandhu Vaz Khan Naidu Pawar Bose Rao Gill Shetty'.split(' ')
