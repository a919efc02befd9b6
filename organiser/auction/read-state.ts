/** Restores the state from a published data file, after a crash or at another desk. */
import type { Player, Rupees, Team } from '../../contract/auction.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { count, getOwn, isWireObject, price, text, type WireObject } from '../../contract/leaf.ts'
import { limitAt } from '../../contract/limits.ts'
import type { LeaguePlayer, Retention, Rules, SerialNumber, TeamName } from './league.ts'
import { inWords } from './rupees.ts'
import type { AuctionState, Sale, Topic } from './state.ts'

export type ReadState =
  | {
      readonly ok: true
      readonly state: AuctionState
      /** As in the checkpoint; empty without one. */
      readonly notFromSheet: ReadonlySet<Topic>
      /** Assumptions where the file says nothing, a line each. */
      readonly assumptions: readonly string[]
    }
  /** `problem` is one line to follow the words “the data file”. */
  | { readonly ok: false; readonly problem: string }

class Unreadable extends Error {}

/**
 * Reads a data file that has been through `JSON.parse`. Our own files have a checkpoint and
 * restore the state they were made from, without its open lot. In other files,
 * players in squads without a time of sale count as retained, and rules and base prices are assumed.
 */
export function readState(file: unknown): ReadState {
  try {
    return read(file)
  } catch (cause) {
    if (cause instanceof Unreadable) return { ok: false, problem: cause.message }
    throw cause
  }
}

function read(file: unknown): ReadState {
  const parsed = readAuctionFile(file)
  if (!parsed.ok) throw new Unreadable(`has a fault: ${parsed.field} ${parsed.problem}`)
  const [beyond] = parsed.beyond
  if (beyond !== undefined) throw new Unreadable(`has a fault: ${beyond} ${limitAt(beyond)}`)
  const { seriesName, phase, teams, pending } = parsed.auction
  const saved = isWireObject(file) ? getOwn(file, 'gavel') : undefined
  const checkpoint = isWireObject(saved) ? saved : undefined
  const { rules, assumptions } =
    checkpoint === undefined ? assumedRules(teams) : { rules: rulesOf(checkpoint), assumptions: [] }
  const basePrices = new Map(checkpoint === undefined ? [] : basePricesOf(checkpoint))
  const categories = new Map(checkpoint === undefined ? [] : categoriesOf(checkpoint))
  const purses = new Map(checkpoint === undefined ? [] : pursesOf(checkpoint))
  const toPlayer = (player: Player): LeaguePlayer => {
    const made = playerOf(player, basePrices, rules.lowestPrice)
    const limited = categories.get(made.serialNumber)
    return limited === undefined ? made : { ...made, categories: limited }
  }

  const retained: Retention[] = []
  const players = pending.map(toPlayer)
  const sales: Sale[] = []
  for (const { name, squad } of teams) {
    const team = name ?? unreadable('has a team without a name')
    for (const member of squad) {
      const player = toPlayer(member)
      const paid = member.soldFor
      if (member.soldAt === null) retained.push({ player, team, price: paid })
      else {
        players.push(player)
        sales.push({
          serialNumber: player.serialNumber,
          team,
          price: paid ?? unreadable(`has no price for ${player.name}`),
          at: member.soldAt,
        })
      }
    }
  }
  refuseTwins([...players, ...retained.map(({ player }) => player)])
  // The order of the checkpoint is the league's; without one it is that of the numbers.
  const places = new Map([...basePrices.keys()].map((serialNumber, place) => [serialNumber, place]))
  const round = checkpoint === undefined ? null : count(getOwn(checkpoint, 'round'))
  const placeOf = ({ serialNumber }: LeaguePlayer) => places.get(serialNumber) ?? serialNumber
  return {
    ok: true,
    notFromSheet: new Set(checkpoint === undefined ? [] : notFromSheetOf(checkpoint)),
    assumptions,
    state: {
      phase: phase === 'not started' || phase === 'over' ? phase : 'running',
      league: {
        ...rules,
        seriesName: seriesName ?? '',
        teams: teams.map(({ name, logo }) => {
          const purse = purses.get(name ?? '')
          return { name: name ?? '', logo, ...(purse !== undefined && { purse }) }
        }),
        retained,
        players: players.sort((one, other) => placeOf(one) - placeOf(other)),
      },
      sales: sales.sort((one, other) => one.at - other.at),
      unsold: new Set(pending.filter(({ isUnsold }) => isUnsold).map(serialNumberOf)),
      lot: null,
      ...(round !== null && { round }),
    },
  }
}

function playerOf(
  player: Player,
  basePrices: ReadonlyMap<SerialNumber, Rupees>,
  lowestPrice: Rupees,
): LeaguePlayer {
  const serialNumber = serialNumberOf(player)
  return {
    serialNumber,
    name: player.name ?? unreadable(`has no name for the player with number ${serialNumber}`),
    photo: player.photo,
    basePrice: basePrices.get(serialNumber) ?? lowestPrice,
  }
}

function serialNumberOf({ serialNumber, name }: Player): SerialNumber {
  return count(serialNumber) ?? unreadable(`has no whole number for ${name ?? 'a player'}`)
}

function rulesOf(checkpoint: WireObject): Rules {
  const rules = getOwn(checkpoint, 'rules')
  const amount = (key: string): Rupees =>
    (isWireObject(rules) ? price(getOwn(rules, key)) : null) ??
    unreadable(`has no gavel.rules.${key}`)
  return {
    purse: amount('purse'),
    largestSquad: amount('largest_squad'),
    smallestSquad: amount('smallest_squad'),
    lowestPrice: amount('lowest_price'),
    ...(isWireObject(rules) && optionalRulesOf(rules)),
  }
}

function optionalRulesOf(rules: WireObject): Pick<Rules, 'increments' | 'limits'> {
  const increments = pairsOf(rules, 'increments')?.map(([from, by]) => ({
    from: price(from) ?? unreadable('has a fault in gavel.rules.increments'),
    by: price(by) ?? unreadable('has a fault in gavel.rules.increments'),
  }))
  const limits = pairsOf(rules, 'limits')?.map(([category, most]) => ({
    category: text(category) ?? unreadable('has a fault in gavel.rules.limits'),
    most: count(most) ?? unreadable('has a fault in gavel.rules.limits'),
  }))
  return { ...(increments && { increments }), ...(limits && { limits }) }
}

function categoriesOf(checkpoint: WireObject): (readonly [SerialNumber, readonly string[]])[] {
  const pairs = pairsOf(checkpoint, 'categories') ?? []
  return pairs.map(([serialNumber, categories]) => [
    count(serialNumber) ?? unreadable('has a fault in gavel.categories'),
    Array.isArray(categories) ? categories.flatMap((one: unknown) => text(one) ?? []) : [],
  ])
}

function pursesOf(checkpoint: WireObject): (readonly [TeamName, Rupees])[] {
  const pairs = pairsOf(checkpoint, 'purses') ?? []
  return pairs.map(([team, purse]) => [
    text(team) ?? unreadable('has a fault in gavel.purses'),
    price(purse) ?? unreadable('has a fault in gavel.purses'),
  ])
}

/** A list of pairs; `undefined` where there is none, as in files of earlier releases. */
function pairsOf(object: WireObject, key: string): (readonly [unknown, unknown])[] | undefined {
  const list = getOwn(object, key)
  if (!Array.isArray(list)) return undefined
  return list.map((pair: unknown) => (Array.isArray(pair) ? [pair[0], pair[1]] : [null, null]))
}

function basePricesOf(checkpoint: WireObject): (readonly [SerialNumber, Rupees])[] {
  const list = getOwn(checkpoint, 'base_prices')
  if (!Array.isArray(list)) return unreadable('has no gavel.base_prices')
  return list.map((entry: unknown) => {
    const [serialNumber, basePrice] = Array.isArray(entry) ? entry : []
    return [
      count(serialNumber) ?? unreadable('has a fault in gavel.base_prices'),
      price(basePrice) ?? unreadable('has a fault in gavel.base_prices'),
    ]
  })
}

/** Files of earlier releases have none. */
function notFromSheetOf(checkpoint: WireObject): readonly Topic[] {
  const list = getOwn(checkpoint, 'not_from_sheet')
  const numbers = Array.isArray(list) ? list.flatMap((number: unknown) => count(number) ?? []) : []
  return getOwn(checkpoint, 'phase_not_from_sheet') === true ? [...numbers, 'phase'] : numbers
}

/** The purse is the largest of what the teams have left and have spent. */
function assumedRules(teams: readonly Team[]): { rules: Rules; assumptions: readonly string[] } {
  const purses = teams.map(({ purse, squad }) =>
    squad.reduce((sum, { soldFor }) => sum + (soldFor ?? 0), purse ?? 0),
  )
  const rules = {
    purse: Math.max(0, ...purses),
    largestSquad: Math.max(0, ...teams.map(({ squadLimit }) => squadLimit ?? 0)),
    smallestSquad: 0,
    lowestPrice: 0,
  }
  return {
    rules,
    assumptions: [
      `a purse of ${inWords(rules.purse)} and squads of at most ${rules.largestSquad}, as in the data file; no base prices, and nothing kept back for empty places`,
    ],
  }
}

function refuseTwins(players: readonly LeaguePlayer[]): void {
  const seen = new Set<SerialNumber>()
  for (const { serialNumber } of players) {
    if (seen.has(serialNumber)) unreadable(`has the number ${serialNumber} twice`)
    seen.add(serialNumber)
  }
}

function unreadable(problem: string): never {
  throw new Unreadable(problem)
}
