import { useLayoutEffect } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useMessages } from '../../i18n/language.ts'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import type { Lists } from '../../shared/use-auction.ts'
import { useLive } from '../../shared/use-live.ts'
import { Celebration } from '../live/Celebration.tsx'
import { LiveBanner } from '../live/LiveBanner.tsx'
import { Notices } from '../live/Notices.tsx'
import styles from './Overlay.module.css'

/**
 * Banner, notices and confetti over somebody else's picture (docs/decisions/wall-and-overlay.md): no ground, safe
 * margins, and no word about lists or the channel. A delay is told for as long as it is on.
 * `?confetti=0` goes without confetti.
 */
export function Overlay(parts: { readonly view: StoreView<LiveState>; readonly lists: Lists }) {
  const { view, lists } = parts
  const isLotShown = useLive(view, (state) => state.banner !== null)
  const delayMs = useLive(view, (state) => state.delayMs)
  const words = useMessages()
  const wantsConfetti = useLocationProperty(
    () => new URLSearchParams(window.location.search).get('confetti') !== '0',
    () => true,
  )
  useLayoutEffect(() => {
    // The page has set it for its first paint; it goes when the address leads back to the board.
    const { dataset } = document.documentElement
    dataset['view'] = 'overlay'
    return () => {
      delete dataset['view']
    }
  }, [])
  return (
    <>
      <div className={styles['margins']}>
        {isLotShown && <LiveBanner view={view} lists={lists} />}
        {delayMs > 0 && <p className={styles['delay']}>{words.delayed(delayMs / 1000)}</p>}
        <Notices view={view} />
      </div>
      {wantsConfetti && <Celebration view={view} />}
    </>
  )
}
