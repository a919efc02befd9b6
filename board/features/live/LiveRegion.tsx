import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { Settings } from '../../live/viewer-settings.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useLive } from '../../ui/live-context.ts'
import { createSentenceQueue, sentencesOf } from './announcements.ts'

/**
 * The one live region for events. It is mounted before its first sentence, or that one would not be
 * read, and cleared after each, so that no outdated text is found.
 */
export function LiveRegion(props: {
  /** Views without settings announce everything. */
  readonly settings?: { getState(): Pick<Settings, 'hasSalesOnly'> }
  /** As of `Notices`. */
  readonly isOnAir?: boolean
}) {
  const { settings, isOnAir = false } = props
  const { view } = useLive().live
  const messages = useMessages()
  const clock = useClock()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = region
    // No React state: it needs no render.
    const queue = createSentenceQueue(clock, messages, (text) => {
      if (current !== null) current.textContent = text
    })
    let before = view.getState()
    const unsubscribe = view.subscribe(() => {
      const now = view.getState()
      const salesOnly = settings?.getState().hasSalesOnly ?? false
      queue.push(sentencesOf(before, now, messages, { salesOnly, isOnAir }))
      before = now
    })
    return () => {
      unsubscribe()
      queue.stop()
    }
  }, [view, settings, messages, clock, isOnAir])
  return <div ref={region} className="visually-hidden" aria-live="polite" aria-atomic="true" />
}
