import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Auction, Team } from '../../../contract/auction.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { beginIndex, type Indexing, type Person, type PlayerIndex } from './player-index.ts'

/** A team, or a player of any list. */
export type SearchResult = Team | Person

/** More than anybody reads; the count says how many match. */
const MOST_SHOWN = 20
const MOST_TEAMS = 4
/** As many as fit above a phone's keyboard. These update at each key. */
const AT_ONCE = 4

/** The first screen's rows come first. */
const AFTER_MS = 300
/** Time of a slice per frame. */
const SLICE_MS = 5

/**
 * Builds the index before the viewer types, once the board is complete, in slices that leave every frame
 * its time.
 */
export function usePlayerIndex(auction: Auction, clock: Clock) {
  const indexing = useMemo(() => beginIndex(auction), [auction])
  const [made, setMade] = useState<{ readonly of: Indexing; readonly index: PlayerIndex }>()
  useEffect(() => {
    let cancel: Cancel = clock.after(AFTER_MS, goOn)
    function goOn() {
      const end = clock.now() + SLICE_MS
      cancel = clock.nextFrame(indexing.goOn(() => clock.now() >= end) ? tryIt : goOn)
    }
    function tryIt() {
      const index = indexing.whole()
      // The first search takes three times as long as the next, so it is made here.
      index.find('a', 1)
      setMade({ of: indexing, index })
    }
    return () => cancel()
  }, [indexing, clock])
  return {
    /** `null` while it is being built. */
    index: made?.of === indexing ? made.index : null,
    /** Completes the index at once. */
    whole: indexing.whole,
  }
}

/** The results for a query; none without an index. The first update at once, the rest after them. */
export function useSearchResults(index: PlayerIndex | null, query: string) {
  const found = useMemo(() => index?.find(query, MOST_SHOWN) ?? NOBODY, [index, query])
  const before = useDeferredValue(found)
  // The rest updates after the first are painted, on a slow phone.
  const people = useMemo(
    () => [...found.people.slice(0, AT_ONCE), ...before.people.slice(AT_ONCE, found.people.length)],
    [found, before],
  )
  const teams = useMemo(() => index?.findTeams(query, MOST_TEAMS) ?? [], [index, query])
  const listed = useMemo(() => inOrder(teams, people, query), [teams, people, query])
  return {
    teams,
    /** Teams and players, in the order in which they are listed. */
    listed,
    /** How many of the players that match are shown, once all results are up to date. */
    shown: found.people.length,
    /** How many players match. */
    count: found.count,
  }
}

/** The first result, from an index that is complete. */
export function firstResult(index: PlayerIndex, query: string): SearchResult | undefined {
  return inOrder(index.findTeams(query, 1), index.find(query, 1).people, query)[0]
}

export function isTeam(result: SearchResult): result is Team {
  return 'squad' in result
}

/** Teams are few and come first, but a number is a serial. */
function inOrder(
  teams: readonly Team[],
  people: readonly Person[],
  query: string,
): readonly SearchResult[] {
  return /^\P{L}*$/u.test(query) ? [...people, ...teams] : [...teams, ...people]
}

const NOBODY: ReturnType<PlayerIndex['find']> = { people: [], count: 0 }
