import { useEffect, useMemo, useState } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { beginIndex, type Indexing, type PlayerIndex } from './player-index.ts'

/** The first screen's own rows come first. */
const AFTER_MS = 300
/** What a slice takes of a frame while nobody looks, and when somebody is about to. */
const SLICE_MS = 5
const HURRIED_MS = 15

/**
 * The index of an auction, made before somebody types: in slices that leave every frame its time,
 * once the board stands, or sooner when the field takes the focus or `isAsked` from the start.
 */
export function usePlayerIndex(
  auction: Auction,
  clock: Clock,
  isAsked: boolean,
): {
  /** `null` while it is being made. */
  readonly index: PlayerIndex | null
  /** The index, also when that takes its time. */
  readonly whole: () => PlayerIndex
  /** Somebody is about to look. */
  readonly hurry: () => void
} {
  const indexing = useMemo(() => beginIndex(auction), [auction])
  const [made, setMade] = useState<{ readonly of: Indexing; readonly index: PlayerIndex }>()
  const [isHurried, setIsHurried] = useState(isAsked)
  useEffect(() => {
    let cancel: Cancel = isHurried ? clock.nextFrame(goOn) : clock.after(AFTER_MS, goOn)
    function goOn() {
      const end = clock.now() + (isHurried ? HURRIED_MS : SLICE_MS)
      cancel = clock.nextFrame(indexing.goOn(() => clock.now() >= end) ? tryIt : goOn)
    }
    function tryIt() {
      const index = indexing.whole()
      // The first look costs three times as much as the next; nobody waits for this one.
      index.find('a', 1)
      setMade({ of: indexing, index })
    }
    return () => cancel()
  }, [indexing, clock, isHurried])
  return {
    index: made?.of === indexing ? made.index : null,
    whole: indexing.whole,
    hurry: () => setIsHurried(true),
  }
}
