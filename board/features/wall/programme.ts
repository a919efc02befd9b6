/** The slides of the wall's stage between two lots. */
import type { Auction, Player, Team } from '../../../contract/auction.ts'
import { MOST_RESULTS, type Result } from '../../live/live-state.ts'

export type Slide =
  | {
      readonly kind: 'results'
      readonly results: readonly Result[]
      /** How many it has room for, so that all have one height from the first on. */
      readonly places: number
    }
  | {
      readonly kind: 'squad'
      readonly team: Team
      readonly players: readonly Player[]
      /** There are long names: the slide has half as many. */
      readonly isLong: boolean
    }
  | { readonly kind: 'top'; readonly players: readonly Player[] }
  | { readonly kind: 'purses'; readonly teams: readonly Team[] }

/** A name with more letters than this has twice the space. */
const LONG_NAME = 24
/** Players of a squad that a slide has room for, and how many where a name is long. */
const SQUAD_PART = { short: 8, long: 4 }
/** Results that the slide has room for where a name is long. */
const LONG_RESULTS = 3
/** Top sells that a slide has room for. */
const TOP = 3

/**
 * The slides of one round, counted from 0: first what was heard live, then one squad (each round the next
 * team's, on as many slides as it needs), the top sells, and the purses. An empty list has no slide.
 */
export function slidesOf(
  auction: Auction | null,
  results: readonly Result[],
  round: number,
): readonly Slide[] {
  const slides: Slide[] = []
  if (results.length > 0) {
    const names = [...results.map(({ player }) => player), ...(auction?.teams ?? [])]
    const isLong = names.some(({ name }) => isLongName(name))
    const places = isLong ? LONG_RESULTS : MOST_RESULTS
    slides.push({ kind: 'results', results: results.slice(0, places), places })
  }
  if (auction === null) return slides
  const { teams, topSales } = auction
  const squads = teams.filter(({ squad }) => squad.length > 0)
  const team = squads[round % squads.length]
  if (team !== undefined) {
    const isLong = team.squad.some(({ name }) => isLongName(name))
    const part = isLong ? SQUAD_PART.long : SQUAD_PART.short
    for (let at = 0; at < team.squad.length; at += part) {
      slides.push({ kind: 'squad', team, players: team.squad.slice(at, at + part), isLong })
    }
  }
  if (topSales.length > 0) slides.push({ kind: 'top', players: topSales.slice(0, TOP) })
  // Before the first sale all are the same.
  if (squads.length > 0 && teams.some(({ purse }) => purse !== null)) {
    slides.push({ kind: 'purses', teams })
  }
  return slides
}

function isLongName(name: string | null): boolean {
  return [...(name ?? '')].length > LONG_NAME
}

/** Places left in a squad; `null` if unknown. */
export function emptyPlaces({ squadSize, squadLimit }: Team): number | null {
  if (squadSize === null || squadLimit === null) return null
  return Math.max(0, squadLimit - squadSize)
}
