import { useEffect, useMemo, useState } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { beginIndex, type Indexing, type PlayerIndex } from './player-index.ts'

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
