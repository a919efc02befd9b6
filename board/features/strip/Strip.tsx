/**
 * The strip for a league's site (docs/decisions/strip.md): the only file of this folder that others know.
 * Its visible part is loaded where it is shown.
 */
import { type ComponentType, useContext, useEffect } from 'react'
import { LanguageContext, useMessages } from '../../i18n/language.ts'
import { watchVisibilityAndBfcache } from '../../platform/bfcache.ts'
import { useClock } from '../../platform/use-clock.ts'
import { isPageVisible, type WatchVisibility } from '../../platform/visibility.ts'
import { createLazy, type Lazy, useLazy } from '../../ui/lazy.ts'
import { useLive } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { LivePlaceholder } from '../live/LivePlaceholder.tsx'
import { useTools } from '../menu/use-tools.ts'
import { CopyButton } from '../share/ShareItems.tsx'
import { embedCode } from './embed-code.ts'
import { pauseUnseen } from './pause-unseen.ts'

export interface Strip {
  readonly bar: Lazy<ComponentType>
  readonly watchSeen: WatchVisibility
}

/** @param watchSeen says when the viewer sees the page; nothing until it is known */
export function createStrip(watchSeen: WatchVisibility = watchOnScreen): Strip {
  return { bar: createLazy(async () => (await import('./StripBar.tsx')).StripBar), watchSeen }
}

/** The view. */
export function StripView({ strip }: { readonly strip: Strip }) {
  const { live } = useLive()
  const { bar, watchSeen } = strip
  const clock = useClock()
  const { part: StripBar, isMissing, tryAgain } = useLazy(bar)
  // Before the session starts, which is an effect of the component around this one.
  useEffect(() => pauseUnseen(live, clock, watchSeen), [live, clock, watchSeen])
  return StripBar === null ? (
    <LivePlaceholder view="strip" isMissing={isMissing} onTryAgain={tryAgain} />
  ) : (
    <StripBar />
  )
}

/** For a menu of the board: copies the HTML that shows the strip on another page. */
export function CopyEmbed({ announce }: { readonly announce: (message: string) => void }) {
  const { auction } = useTools()
  const { code } = useContext(LanguageContext)
  const messages = useMessages()
  const text = () =>
    embedCode({
      here: window.location.href,
      title: messages.auctionOf(orUnknown(auction.seriesName)),
      languageCode: code,
      note: messages.embedNote,
    })
  return (
    <CopyButton text={text} announce={announce}>
      {messages.copyEmbed}
    </CopyButton>
  )
}

/**
 * Whether any part of the page is on the viewer's screen, in a frame too: browsers measure that against
 * the window, also where the site around the frame is another one. Calls back when it is known, and on
 * each change.
 */
const watchOnScreen: WatchVisibility = (onChange) => {
  let isVisible = isPageVisible()
  let isOnScreen: boolean | null = null
  let told: boolean | null = null
  function notify() {
    if (isOnScreen === null) return
    const isSeen = isVisible && isOnScreen
    if (isSeen === told) return
    told = isSeen
    onChange(isSeen)
  }
  const stopVisibility = watchVisibilityAndBfcache((now) => {
    isVisible = now
    notify()
  })
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting === true
    notify()
  })
  observer.observe(document.documentElement)
  return () => {
    stopVisibility()
    observer.disconnect()
  }
}
