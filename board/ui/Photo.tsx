import { useLayoutEffect, useRef, useState } from 'react'
import crest from './crest.svg?inline'
import styles from './Photo.module.css'
import { useDataSaver, useRendering } from './rendering.ts'
import silhouette from './silhouette.svg?inline'

/** Inlined in the script, so that a placeholder cannot fail to load. */
export const PLACEHOLDERS = { player: silhouette, team: crest }

/**
 * A player's photo or a team's logo in a box of fixed size. A placeholder replaces one that is missing or
 * fails to load (§2.9) until the address changes, and with the data saver a player's photo until it is
 * touched.
 */
export function Photo(props: {
  readonly src: string | null
  readonly of: keyof typeof PLACEHOLDERS
  /** Pixels at the standard text size; the box grows with the text. */
  readonly size: number
  /** Loaded before the images of the lists. */
  readonly isUrgent?: boolean
  /** Labels the button of a saved photo; without it there is no button. */
  readonly askLabel?: string
}) {
  const { src, of, size, isUrgent = false, askLabel } = props
  const [shown, setShown] = useState({ src, isPicture: false })
  if (shown.src !== src) setShown({ src, isPicture: false })
  const isSaving = useDataSaver() && of === 'player'
  const [isAsked, setIsAsked] = useState(false)
  const isHeld = isSaving && !isAsked
  const isMissing = src === null || !shown.isPicture || isHeld
  const image = useRef<HTMLImageElement>(null)
  const { images } = useRendering()
  // Before the paint, so that a loaded image shows no placeholder first.
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
      src={isMissing ? PLACEHOLDERS[of] : src}
      // The name is beside every picture.
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
