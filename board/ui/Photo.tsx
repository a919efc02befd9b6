import { useLayoutEffect, useRef, useState } from 'react'
import crest from './crest.svg?inline'
import styles from './Photo.module.css'
import { useSaver } from './saver.ts'
import silhouette from './silhouette.svg?inline'
import { takeTurn } from './turns.ts'

/** Drawn by us and part of the script: a placeholder that cannot fail to load. */
const PLACEHOLDERS = { player: silhouette, team: crest }
// Decoded while the data file is on its way: most first rows show it for a moment.
new Image().src = crest

/**
 * A player's photo or a team's logo in a box of fixed size. One that is missing or fails to load
 * is replaced by a placeholder (§2.9), until the address changes. Under the data saver a player's is
 * one until it is touched.
 */
export function Photo(parts: {
  readonly src: string | null
  readonly of: keyof typeof PLACEHOLDERS
  /** Pixels at the standard text size; the box grows with the text. */
  readonly size: number
  /** Live: its turn comes before those of the pictures that are merely listed. */
  readonly isUrgent?: boolean
  /** What a saved photo's button is called; where there is none, it cannot be touched. */
  readonly askLabel?: string
}) {
  const { src, of, size, isUrgent = false, askLabel } = parts
  const [shown, setShown] = useState({ src, hasTurn: false, hasFailed: false })
  if (shown.src !== src) setShown({ src, hasTurn: false, hasFailed: false })
  const isSaving = useSaver() && of === 'player'
  const [isAsked, setIsAsked] = useState(false)
  const isHeld = isSaving && !isAsked
  const isMissing = src === null || !shown.hasTurn || shown.hasFailed || isHeld
  const box = useRef<HTMLImageElement>(null)
  // Before the paint: what is here already shows no placeholder first.
  useLayoutEffect(() => {
    if (src === null || isHeld || box.current === null) return
    return takeTurn({
      picture: box.current,
      src,
      isLive: isUrgent,
      begin: () => setShown({ src, hasTurn: true, hasFailed: false }),
    })
  }, [src, isHeld, isUrgent])
  const picture = (
    <img
      ref={box}
      className={styles['photo']}
      data-of={of}
      data-placeholder={isMissing || undefined}
      // Before the address, which it holds back. A placeholder is here already: to wait for thousands
      // of them the browser would look at every frame where each one stands.
      loading={isUrgent || isMissing ? 'eager' : 'lazy'}
      src={isMissing ? PLACEHOLDERS[of] : src}
      // The name stands beside every picture: said once is enough for a screen reader.
      alt=""
      width={size}
      height={size}
      style={{ '--size': size }}
      decoding="async"
      {...(isUrgent ? { fetchPriority: 'high' as const } : {})}
      onError={() => setShown({ src, hasTurn: true, hasFailed: true })}
    />
  )
  return isSaving && src !== null && askLabel !== undefined ? (
    <button
      type="button"
      className={styles['saved']}
      aria-label={askLabel}
      aria-pressed={isAsked}
      onClick={() => setIsAsked(!isAsked)}
    >
      {picture}
    </button>
  ) : (
    picture
  )
}
