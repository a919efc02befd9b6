/**
 * Finds counts and lists of a data file that disagree (docs/decisions/data-file.md). The board shows
 * the file's numbers unchanged.
 */
import type { Auction, Team } from './auction.ts'

type Disagreement = { readonly counted: number; readonly listed: number } & (
  | { readonly of: 'teams' | 'pending' | 'sold' }
  | { readonly of: 'squad'; readonly team: Team }
)

export function disagreementsIn(auction: Auction): readonly Disagreement[] {
  const { counts, teams } = auction
  return [
    ...differing('teams', counts.teams, teams.length),
    ...soldIn(auction),
    ...pendingIn(auction),
    ...teams.flatMap((team): Disagreement[] =>
      team.squadSize === null || team.squadSize === team.squad.length
        ? []
        : [{ of: 'squad', team, counted: team.squadSize, listed: team.squad.length }],
    ),
  ]
}

/**
 * A squad may hold players who were not sold in this auction (retained ones), so more players than
 * sales are no contradiction; fewer are. A squad counts as the larger of its number and its list.
 */
function soldIn({ counts, teams }: Auction): readonly Disagreement[] {
  const inSquads = teams.reduce(
    (sum, { squadSize, squad }) => sum + Math.max(squadSize ?? 0, squad.length),
    0,
  )
  return counts.sold !== null && counts.sold > inSquads
    ? differing('sold', counts.sold, inSquads)
    : []
}

/** The list is optional, and may contain unsold players too (§2.4); the count is then of both. */
function pendingIn({ counts, pending }: Auction): readonly Disagreement[] {
  const waiting = pending.filter(({ isUnsold }) => !isUnsold).length
  const isTold =
    pending.length === 0 ||
    counts.pending === waiting ||
    (counts.unsold !== null && counts.pending === pending.length - counts.unsold)
  return isTold ? [] : differing('pending', counts.pending, pending.length)
}

function differing(
  of: 'teams' | 'pending' | 'sold',
  counted: number | null,
  listed: number,
): readonly Disagreement[] {
  return counted === null || counted === listed ? [] : [{ of, counted, listed }]
}
