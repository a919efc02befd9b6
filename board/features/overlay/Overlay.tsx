import { useLayoutEffect } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import type { LiveSession } from '../../live/live-session.ts'
import { useStore } from '../../shared/use-store.ts'
import { Celebration } from '../live/Celebration.tsx'
import { LiveBanner } from '../live/LiveBanner.tsx'
import { Notices } from '../live/Notices.tsx'
import styles from './Overlay.module.css'

/**
 * Banner, notices and confetti on a transparent page (docs/decisions/wall-and-overlay.md), with safe
 * margins and without lists or the channel's state. A delay is shown while it is on. `?confetti=0` turns
 * confetti off.
 */
export function Overlay(props: { readonly live: LiveSession; readonly lists: Lists }) {
  const { live, lists } = props
  const { view } = live
  const isLotShown = useStore(view, (state) => state.banner !== null)
  const delayMs = useStore(view, (state) => state.delayMs)
  const messages = useMessages()
  const wantsConfetti = useLocationProperty(
    () => new URLSearchParams(window.location.search).get('confetti') !== '0',
    () => true,
  )
  useLayoutEffect(() => {
    // `index.html` sets it for the first paint; it is removed on leaving the overlay.
    const { dataset } = document.documentElement
    dataset['view'] = 'overlay'
    return () => {
      delete dataset['view']
    }
  }, [])
  return (
    <>
      <div className={styles['margins']}>
        {isLotShown && <LiveBanner live={live} lists={lists} />}
        {delayMs > 0 && <p className={styles['delay']}>{messages.delayed(delayMs / 1000)}</p>}
        <Notices view={view} />
      </div>
      {wantsConfetti && <Celebration view={view} />}
    </>
  )
}
