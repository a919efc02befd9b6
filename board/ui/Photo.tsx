import { useLayoutEffect, useRef, useState } from 'react'
import { useDataSaver, useRendering } from '../rendering/rendering.ts'
import crest from './crest.svg?inline'
import styles from './Photo.module.css'
import silhouette from './silhouette.svg?inline'

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
  /** Loaded before the images of the lists. */
  readonly isUrgent?: boolean
  /** What a saved photo's button is called; where there is none, it cannot be touched. */
  readonly askLabel?: string
}) {
  const { src, of, size, isUrgent = false, askLabel } = parts
  const [shown, setShown] = useState({ src, isPicture: false })
  if (shown.src !== src) setShown({ src, isPicture: false })
  const isSaving = useDataSaver() && of === 'player'
  const [isAsked, setIsAsked] = useState(false)
  const isHeld = isSaving && !isAsked
  const isMissing = src === null || !shown.isPicture || isHeld
  const image = useRef<HTMLImageElement>(null)
  const { images } = useRendering()
  // Before the paint: an image that was loaded before shows no placeholder first.
  useLayoutEffect(() => {
    if (src === null || isHeld || image.current === null) return
    return images.add({
      image: image.current,
      src,
      isUrgent,
      load: () => setShown({ src, isPicture: true }),
    })
  }, [src, isHeld, isUrgent, images])
  const picture = (
    <img
      ref={image}
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
      onError={() => setShown({ src, isPicture: false })}
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
