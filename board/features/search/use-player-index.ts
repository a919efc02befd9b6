import { useEffect, useMemo, useState } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { beginIndex, type Indexing, type PlayerIndex } from './player-index.ts'

/** The first screen's rows come first. */
const AFTER_MS = 300
/** Time of a slice per frame: in the background, and when the viewer is about to search. */
const SLICE_MS = 5
const HURRIED_MS = 15

/**
 * Builds the index before the viewer types, in slices that leave every frame its time: once the board
 * is complete, or sooner when the field has the focus or `isAsked` from the start.
 */
export function usePlayerIndex(auction: Auction, clock: Clock, isAsked: boolean) {
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
      // The first search takes three times as long as the next, so it is made here.
      index.find('a', 1)
      setMade({ of: indexing, index })
    }
    return () => cancel()
  }, [indexing, clock, isHurried])
  return {
    /** `null` while it is being built. */
    index: made?.of === indexing ? made.index : null,
    /** Completes the index at once. */
    whole: indexing.whole,
    /** The viewer is about to search. */
    hurry: () => setIsHurried(true),
  }
}
