/** Restores the state from a published data file, after a crash or at another desk. */
import * as v from 'valibot'
import type { Player, Team } from '../../contract/auction.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { count, isWireObject } from '../../contract/leaf.ts'
import { limitAt } from '../../contract/limits.ts'
import type { LeaguePlayer, Retention, Rules, SerialNumber } from '../auction/league.ts'
import { inWords } from '../auction/rupees.ts'
import type { AuctionState, Sale, Topic } from '../auction/state.ts'
import { CHECKPOINT } from './checkpoint.ts'

/** The message is one line to follow the words “the data file”. */
export class Unreadable extends Error {}

interface ReadState {
  readonly state: AuctionState
  /** As in the checkpoint; empty without one. */
  readonly notFromSheet: ReadonlySet<Topic>
  /** Assumptions where the file says nothing, a line each. */
  readonly assumptions: readonly string[]
}

/**
 * Reads a data file that has been through `JSON.parse`. Our own files have a checkpoint and
 * restore the state they were made from, without its open lot. In other files,
 * players in squads without a time of sale count as retained, and rules and base prices are assumed.
 * @throws Unreadable when the auction cannot be continued from it
 */
export function readState(file: unknown): ReadState {
  const parsed = readAuctionFile(file)
  if (!parsed.ok) return unreadable(`has a fault: ${parsed.field} ${parsed.problem}`)
  const [beyond] = parsed.beyond
  if (beyond !== undefined) unreadable(`has a fault: ${beyond} ${limitAt(beyond)}`)
  const { seriesName, phase, teams, pending } = parsed.auction
  const checkpoint = checkpointIn(file)
  const { rules, assumptions } =
    checkpoint === undefined ? assumedRules(teams) : { rules: checkpoint.rules, assumptions: [] }
  const purses = new Map(checkpoint?.purses)
  const saved = new Map(
    checkpoint?.players.map(([serialNumber, basePrice, categories]) => [
      serialNumber,
      { basePrice, ...(categories.length > 0 && { categories }) },
    ]),
  )
  const toPlayer = (player: Player): LeaguePlayer => {
    const serialNumber = serialNumberOf(player)
    return {
      serialNumber,
      name: player.name ?? unreadable(`has no name for the player with number ${serialNumber}`),
      photo: player.photo,
      ...(saved.get(serialNumber) ?? { basePrice: rules.lowestPrice }),
    }
  }
  // The order of the checkpoint is the league's; without one it is that of the numbers.
  const places = new Map([...saved.keys()].map((serialNumber, place) => [serialNumber, place]))
  const placeOf = ({ serialNumber }: LeaguePlayer) => places.get(serialNumber) ?? serialNumber

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
  return {
    notFromSheet: new Set(checkpoint?.not_from_sheet),
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
      round: checkpoint?.round,
    },
  }
}

function serialNumberOf({ serialNumber, name }: Player): SerialNumber {
  return count(serialNumber) ?? unreadable(`has no whole number for ${name ?? 'a player'}`)
}

/** `undefined` in a file of other software. */
function checkpointIn(file: unknown) {
  if (!isWireObject(file) || !Object.hasOwn(file, 'gavel')) return undefined
  const read = v.safeParse(v.object({ gavel: CHECKPOINT }), file)
  if (read.success) return read.output.gavel
  return unreadable(`has a fault in ${v.getDotPath(read.issues[0])}`)
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
