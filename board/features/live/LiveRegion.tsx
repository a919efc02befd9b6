import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { useClock } from '../../platform/use-clock.ts'
import { createSentenceQueue, sentenceOf } from './announcements.ts'
import styles from './LiveRegion.module.css'

/**
 * The one live region of what moves, there before its first word: one that comes with it is not
 * read. It is empty again when its sentence has had its time: nobody finds there by search or by
 * reading on what is over.
 */
export function LiveRegion({ view }: { readonly view: StoreView<LiveState> }) {
  const messages = useMessages()
  const clock = useClock()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = region
    // No state of React's: what is heard needs no render.
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
