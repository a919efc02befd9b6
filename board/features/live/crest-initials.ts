/**
 * Writes a team's initials into the shield that stands for its missing crest, so that teams without one
 * don't look the same. A crest that only waits for its turn keeps the plain shield.
 *
 * The shield is a `data:` address. In the plain build it is a file, because the host's policy may allow no
 * such address, and stays as it is.
 */
import type { Clock } from '../../platform/clock.ts'
import { initialsOf } from '../../ui/initials.ts'
import type { Rendering } from '../../ui/rendering.ts'

/** Words of a name that have room in the shield. */
const MOST_WORDS = 3
/** Of the shield's inner part, in its own units, and the largest letters there. */
const WIDTH = 34
const LARGEST = 26
/** Wide letters, in em. */
const LETTER = 0.72
/** The content of the plain shield, as it is written in its address. */
const EMBLEM = /%3cg(?: |%20).*%3c\/g%3e/i

/** Follows every picture of the page from now on. */
export function writeCrestInitials(
  page: Document,
  images: Rendering['images'],
  { after }: Pick<Clock, 'after'>,
): void {
  const failed = new WeakSet<Element>()

  function isWaiting(crest: Element): boolean {
    return !failed.has(crest) && [...images.items].some(({ image }) => image === crest)
  }

  function writeOn(target: EventTarget | null) {
    if (!(target instanceof HTMLImageElement) || target.dataset['placeholder'] === undefined) return
    if (target.dataset['of'] !== 'team' || !EMBLEM.test(target.src) || isWaiting(target)) return
    const initials = initialsOf(nameBeside(target), MOST_WORDS)
    // React leaves the address alone until it has another one.
    if (initials !== null) target.src = target.src.replace(EMBLEM, () => lettersOf(initials))
  }

  page.addEventListener('load', ({ target }) => writeOn(target), true)
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) failed.add(target)
    },
    true,
  )
  const waiting = new Set([...images.items].map(({ image }) => image))
  for (const crest of page.querySelectorAll<HTMLImageElement>('[data-of=team]')) {
    // Each in a separate task: drawing one takes 10 ms on a slow phone.
    if (crest.complete && !waiting.has(crest)) after(0, () => writeOn(crest))
  }
}

/** The team's name stands beside each crest, or labels what has nothing else. */
function nameBeside(crest: Element): string {
  const next = crest.nextElementSibling
  const text = (next?.querySelector('h3') ?? next)?.textContent ?? crest.parentElement?.ariaLabel
  return text?.split(' · ')[0] ?? ''
}

function lettersOf(initials: string): string {
  const size = Math.min(LARGEST, WIDTH / (LETTER * [...initials].length))
  const font = 'font-family="system-ui,sans-serif" font-weight="800"'
  const place = 'x="32" y="32" text-anchor="middle" dominant-baseline="central"'
  return encodeURIComponent(
    `<text ${place} ${font} font-size="${size.toFixed(1)}" fill="#1f2947">${initials}</text>`,
  )
}
