/**
 * The order of the teams: followed ones first, then the file's order or the viewer's
 * (docs/decisions/search-and-sharing.md). Followed teams are stored on this device only.
 */
import type { Team } from '../../contract/auction.ts'
import { parseStored } from '../platform/parse-stored.ts'
import { deviceStorage } from '../platform/storage.ts'

/** Sort keys: the summary's columns, and the purse. */
export type SortKey = 'name' | 'purse' | 'maxBid' | 'squadSize'

export interface TeamOrder {
  /** Anchors of the followed teams. */
  readonly followed: readonly string[]
  /** `null`: the file's own order. */
  readonly sort: {
    readonly by: SortKey
    readonly direction: 'ascending' | 'descending'
    readonly compare: (one: Team, other: Team) => number
  } | null
}

/** Storage key: the anchors of the followed teams, a JSON array of strings. */
export const FOLLOWED_KEY = 'followed'

/** The stored order. Unreadable storage means that no team is followed. */
export function keptOrder(): TeamOrder {
  const kept = parseStored(deviceStorage.read(FOLLOWED_KEY))
  const followed = Array.isArray(kept) ? kept.filter((anchor) => typeof anchor === 'string') : []
  return { followed, sort: null }
}

export function inOrder(teams: readonly Team[], { followed, sort }: TeamOrder): readonly Team[] {
  const sorted = sort === null ? teams : [...teams].sort(sort.compare)
  const isFollowed = ({ anchor }: Team) => followed.includes(anchor)
  return [...sorted.filter(isFollowed), ...sorted.filter((team) => !isFollowed(team))]
}
