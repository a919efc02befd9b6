import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { useClock } from '../../platform/use-clock.ts'
import { createSentenceQueue, sentenceOf } from './announcements.ts'
import styles from './LiveRegion.module.css'

/**
 * The one live region for events. It is mounted before its first sentence, or that one would not be
 * read, and cleared after each, so that no outdated text is found.
 */
export function LiveRegion({ view }: { readonly view: StoreView<LiveState> }) {
  const messages = useMessages()
  const clock = useClock()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = region
    // No React state: it needs no render.
    const queue = createSentenceQueue(clock, (sentence) => {
      if (current !== null) current.textContent = sentence
    })
    let before = view.getState()
    const unsubscribe = view.subscribe(() => {
      const now = view.getState()
      const sentence = sentenceOf(before, now, messages)
      before = now
      if (sentence !== null) queue.push(sentence)
    })
    return () => {
      unsubscribe()
      queue.stop()
    }
  }, [view, messages, clock])
  return <div ref={region} className={styles['speech']} aria-live="polite" aria-atomic="true" />
}
