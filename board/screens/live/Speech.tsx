import { useEffect, useRef } from 'react'
import { browserClock } from '../../live/clock.ts'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { useLaterWords } from '../../words/use-later-words.ts'
import styles from './Speech.module.css'
import { createSpeaker, sentenceOf } from './speech.ts'

/** The one live region of what moves, there before its first word: one that comes with it is not read. */
export function Speech({ view }: { readonly view: StoreView<LiveState> }) {
  const words = useLaterWords()
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const speaker = createSpeaker(browserClock, (sentence) => {
      // Not a state: what is heard needs no render.
      if (region.current !== null) region.current.textContent = sentence
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
  return <p ref={region} className={styles['speech']} aria-live="polite" aria-atomic="true" />
}
