import { useEffect, useRef } from 'react'
import { browserClock } from '../../live/clock.ts'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { useLaterWords } from '../../words/use-later-words.ts'
import styles from './Speech.module.css'
import { createSpeaker, sentenceOf } from './speech.ts'

/**
 * The one live region of what moves, there before its first word: one that comes with it is not
 * read. Its words are in a shadow of their own. They are no second copy of what the page shows: who
 * searches the page, copies it or reads it by script finds everything once.
 */
export function Speech({ view }: { readonly view: StoreView<LiveState> }) {
  const words = useLaterWords()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shadow = region.current && shadowOf(region.current)
    // No state of React's: what is heard needs no render.
    const speaker = createSpeaker(browserClock, (sentence) => {
      if (shadow !== null) shadow.textContent = sentence
    })
    let before = view.getState()
    const unsubscribe = view.subscribe(() => {
      const now = view.getState()
      const said = sentenceOf(before, now, words)
      before = now
      if (said !== null) speaker.tell(said)
    })
    return () => {
      unsubscribe()
      speaker.stop()
    }
  }, [view, words])
  return <div ref={region} className={styles['speech']} aria-live="polite" aria-atomic="true" />
}

const shadows = new WeakMap<Element, ShadowRoot>()

/** An element has one shadow for life, however often it is put on screen. */
function shadowOf(element: Element): ShadowRoot {
  const shadow = shadows.get(element) ?? element.attachShadow({ mode: 'closed' })
  shadows.set(element, shadow)
  return shadow
}
