/**
 * In which order the teams stand: those that the viewer follows first, then as the file has them or
 * as the viewer sorts them (docs/decisions/search-and-sharing.md). What is followed is kept on this device only.
 */
import type { Team } from '../../contract/auction.ts'
import { deviceStorage } from '../platform/storage.ts'

/** What the teams may be sorted by; the names of the summary's columns, and the purse. */
export type SortKey = 'name' | 'purse' | 'maxBid' | 'squadSize'

export interface TeamOrder {
  /** Anchors of the teams that the viewer follows. */
  readonly followed: readonly string[]
  /** `null`: the file's own order. */
  readonly sort: {
    readonly by: SortKey
    readonly direction: 'ascending' | 'descending'
    readonly compare: (one: Team, other: Team) => number
  } | null
}

/** In the device's storage: the anchors of the teams that are followed, a JSON array of strings. */
export const FOLLOWED_KEY = 'followed'

/** The order at the start; nothing is followed where storage is blocked or holds something else. */
export function keptOrder(): TeamOrder {
  let followed: readonly string[] = []
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(FOLLOWED_KEY) ?? '')
    if (Array.isArray(kept)) followed = kept.filter((anchor) => typeof anchor === 'string')
  } catch {}
  return { followed, sort: null }
}

export function inOrder(teams: readonly Team[], { followed, sort }: TeamOrder): readonly Team[] {
  const sorted = sort === null ? teams : [...teams].sort(sort.compare)
  const isFollowed = ({ anchor }: Team) => followed.includes(anchor)
  return [...sorted.filter(isFollowed), ...sorted.filter((team) => !isFollowed(team))]
}
