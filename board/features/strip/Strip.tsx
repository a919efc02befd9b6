/**
 * The strip for a league's site (docs/decisions/strip.md): the only file of this folder that others know.
 * Its visible part is loaded where it is shown.
 */
import { type ComponentType, useContext, useEffect } from 'react'
import { LanguageContext } from '../../i18n/first-screen-language.ts'
import { useMessages } from '../../i18n/language.ts'
import type { LiveSession } from '../../live/live-session.ts'
import { watchVisibilityAndBfcache } from '../../platform/bfcache.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { useClock } from '../../platform/use-clock.ts'
import { isPageVisible, type WatchVisibility } from '../../platform/visibility.ts'
import { createLazy, type Lazy, useLazy } from '../../ui/lazy.ts'
import { useLive } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { LivePlaceholder } from '../live/LivePlaceholder.tsx'
import { useTools } from '../menu/use-tools.ts'
import { CopyButton } from '../share/ShareItems.tsx'
import { addressOf } from '../share/share.ts'

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

/** CSS pixels, as in docs/embed.md. */
const SIZE = { height: 72, narrowest: 320, widest: 1200 }

/** The HTML with which a site shows the strip of the board at `here`: of its room, in its language. */
export function embedCode(options: {
  readonly here: string
  /** Of the frame, for screen readers. */
  readonly title: string
  readonly languageCode: string
  /** A comment for whoever keeps the site. */
  readonly note: string
}): string {
  const { here, title, languageCode, note } = options
  const address = new URL(addressOf({ kind: 'board', tab: 'teams' }, here))
  address.searchParams.set('view', 'strip')
  if (languageCode !== 'en') address.searchParams.set('lang', languageCode)
  const attributes = [
    `src="${escaped(address.href)}"`,
    `title="${escaped(title)}"`,
    `width="100%" height="${SIZE.height}" loading="lazy"`,
    `style="display: block; min-width: ${SIZE.narrowest}px; max-width: ${SIZE.widest}px; border: 0"`,
  ]
  return `<!-- ${note} -->\n<iframe ${attributes.join(' ')}></iframe>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** How long a strip may be out of sight before it pauses: who scrolls past costs no reconnection. */
export const UNSEEN_MS = 3000

/** Pauses the session until the strip is seen, and again whenever it has been unseen for `UNSEEN_MS`. */
export function pauseUnseen(
  live: Pick<LiveSession, 'pause' | 'resume'>,
  clock: Pick<Clock, 'after'>,
  watchSeen: WatchVisibility,
): () => void {
  let cancel: Cancel = () => {}
  live.pause()
  const stop = watchSeen((isSeen) => {
    cancel()
    if (isSeen) live.resume()
    else cancel = clock.after(UNSEEN_MS, () => live.pause())
  })
  return () => {
    stop()
    cancel()
    live.resume()
  }
}
