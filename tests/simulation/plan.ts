/** The plan of a night, drawn from its seed before it begins, so that a night can be cut short. */

import type { EventKind } from '../../contract/auction-event.ts'
import { type Random, randomFrom } from '../../organiser/lib/random.ts'
import type { Publication } from './entries.ts'
import { NETWORK_FAULTS, type NetworkFault } from './network.ts'

export const NODES = ['east', 'west'] as const
export const PUBLISHERS = ['desk', 'sheet'] as const
/** In every night the same four; the faults make each of them hide, leave and reload as well. */
export const VIEWERS = [
  { name: 'plain', delayMs: 0, isVisible: true },
  { name: 'hidden', delayMs: 0, isVisible: false },
  { name: 'delayed', delayMs: 7_000, isVisible: true },
  { name: 'reloading', delayMs: 0, isVisible: true },
] as const

const WORLD_FAULTS = [
  'node killed',
  'node stopped',
  'node busy',
  'node cut off from the store',
  'node killed beside one that is behind',
  'store silent',
  'store slow',
  'store answers lost',
  'store news lost',
  'store restarted',
  'store lost its tail',
  'store is an older copy',
  'room removed',
] as const
const PAGE_FAULTS = [
  'page hidden',
  'page left',
  'page reloaded',
  'page reloaded without lists',
  'page offline',
  'lists refreshed',
] as const

export type FaultKind = (typeof WORLD_FAULTS)[number] | (typeof PAGE_FAULTS)[number] | NetworkFault

export type Step =
  | {
      readonly at: number
      readonly kind: 'publish'
      readonly by: string
      readonly publication: Publication
    }
  | { readonly at: number; readonly kind: FaultKind; readonly whom: string; readonly ms: number }

export interface Plan {
  readonly seed: number
  /** In the order of their time, which counts from the night's beginning. */
  readonly steps: readonly Step[]
}

const PUBLICATIONS = { least: 120, most: 150 }
const FAULTS = { least: 8, most: 14 }
/** Boards have opened by then. */
const BEGIN_MS = 4_000
const LENGTH_MS = 140_000
/** Nothing is published for so long, as in the interval of an auction. */
const INTERVAL_MS = 60_000

export function planNight(seed: number): Plan {
  const random = randomFrom('night', seed)
  const steps: Step[] = [...publications(random), ...faults(random)]
  return { seed, steps: steps.sort((one, other) => one.at - other.at) }
}

function publications(random: Random): Step[] {
  const count = random.whole(PUBLICATIONS.least, PUBLICATIONS.most)
  // A storm at times, a quiet room at others.
  const times: number[] = []
  const interval = random.next() * (LENGTH_MS - INTERVAL_MS)
  while (times.length < count) {
    const played = random.next() * (LENGTH_MS - INTERVAL_MS)
    const start = BEGIN_MS + played + (played < interval ? 0 : INTERVAL_MS)
    const burst = random.whole(1, 16)
    for (let n = 0; n < burst && times.length < count; n += 1) {
      times.push(start + n * random.next() * 900)
    }
  }
  const auction = playAuction(random)
  return times
    .sort((one, other) => one - other)
    .map((at, n) => ({ at, kind: 'publish', by: random.pick(PUBLISHERS), publication: auction(n) }))
}

/** @returns the next publication of an auction with lots, sales, corrections and new players */
function playAuction(random: Random): (n: number) => Publication {
  let players = 0
  let open: string | null = null
  const sold: string[] = []

  function step(): { kind: EventKind; player: string } {
    if (random.chance(0.1)) return { kind: 'playerAdded', player: `Added ${random.whole(1, 99)}` }
    if (open === null && random.chance(0.2) && sold.length > 0) {
      const [player = ''] = sold.splice(random.whole(0, sold.length - 1), 1)
      return { kind: random.chance(0.5) ? 'saleUndone' : 'teamChanged', player }
    }
    if (open === null || random.chance(0.1)) {
      players += 1
      open = `Player ${players}`
    } else if (random.chance(0.35)) {
      const player = open
      open = null
      const isSold = random.chance(0.8)
      if (isSold) sold.push(player)
      return { kind: isSold ? 'playerSold' : 'playerUnsold', player }
    }
    return { kind: 'lotOpened', player: open }
  }

  return (n) => {
    const dataFile = random.chance(0.2) ? listsOf(`list ${n}`) : undefined
    return { id: `id-${n + 1}`, amount: n + 1, dataFile, ...step() }
  }
}

/** A data file that is known by its auction's name. */
export function listsOf(name: string): string {
  return JSON.stringify({
    status: 1,
    auction_details: { main: [{ series_name: name }] },
    teams: [],
  })
}

function faults(random: Random): Step[] {
  const viewers = VIEWERS.map(({ name }) => name)
  const clients = [...viewers, ...viewers, ...PUBLISHERS]
  const drawn: Step[] = [
    { at: random.whole(20_000, 90_000), kind: 'page reloaded', whom: 'reloading', ms: 0 },
  ]
  const count = random.whole(FAULTS.least, FAULTS.most)
  while (drawn.length < count) {
    const at = BEGIN_MS + random.next() * LENGTH_MS
    const ms = Math.round(random.chance(0.3) ? random.next() * 9_000 : random.next() * 1_500)
    const family = random.next()
    if (family < 0.4) {
      drawn.push({
        at,
        kind: random.pick(NETWORK_FAULTS),
        whom: random.pick(clients),
        ms: ms + 200,
      })
    } else if (family < 0.65) {
      drawn.push({
        at,
        kind: random.pick(PAGE_FAULTS),
        whom: random.pick(viewers),
        ms: ms * 3 + 100,
      })
    } else {
      drawn.push({ at, kind: random.pick(WORLD_FAULTS), whom: random.pick(NODES), ms })
    }
  }
  return drawn
}
