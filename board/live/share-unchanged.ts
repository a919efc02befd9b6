/** Keeps what is equal in new lists, so that only the rest is rendered again. */
import type { Auction, Player, Team } from '../../contract/auction.ts'

/** @returns `next`, with the teams, lists and players of `before` that are equal and stand in the same place */
export function shareUnchanged(before: Auction, next: Auction): Auction {
  const teams = new Map(before.teams.map((team) => [team.anchor, team]))
  return {
    ...next,
    teams: next.teams.map((team) => shareTeam(teams.get(team.anchor), team)),
    recentSales: shareList(before.recentSales, next.recentSales),
    topSales: shareList(before.topSales, next.topSales),
    pending: shareList(before.pending, next.pending),
  }
}

function shareTeam(before: Team | undefined, next: Team): Team {
  if (before === undefined) return next
  return shareObject(before, { ...next, squad: shareList(before.squad, next.squad) })
}

function shareList(before: readonly Player[], next: readonly Player[]): readonly Player[] {
  const shared = next.map((player, index) => shareObject(before[index], player))
  const isSame = shared.length === before.length && shared.every((one, at) => one === before[at])
  return isSame ? before : shared
}

function shareObject<Shape extends object>(before: Shape | undefined, next: Shape): Shape {
  const keys = Object.keys(next) as (keyof Shape)[]
  return before && keys.every((key) => before[key] === next[key]) ? before : next
}
