/**
 * Lets pictures be fetched, a few at a time on the whole page, however many the protocol would bear
 * at once (docs/decisions/lists-and-pictures.md). What is live goes first. What is listed waits until it is near the
 * screen, and gives its place up when it is not any more. A picture that has come waits for nobody
 * again, and one that is broken is not asked for twice.
 */
import { isOnline } from '../platform/visibility.ts'
import { watchNear } from './near.ts'
import { putOff } from './put-off.ts'
import type { Rush } from './rush.ts'
import type { Line, Turn } from './turns.ts'

/** In flight at a time. */
export const MOST_IN_FLIGHT = 6
/** What is listed leaves the last place to what is live. */
const MOST_LISTED = MOST_IN_FLIGHT - 1
/** A picture that has not come by then holds nobody up any more. */
const PATIENCE_MS = 10_000
/** A picture that was broken may have been mended by then. */
const BROKEN_MS = 10 * 60_000

export function createPictureLine(
  clock: {
    now(): number
    after(ms: number, act: () => void): unknown
  },
  rush: Rush,
): Line {
  const { now } = clock
  /** Near the screen or live, in the order in which they came. */
  const waiting = new Set<Turn>()
  /** When each began. */
  const inFlight = new Map<Turn, number>()
  /** By address: it has come, and is the browser's to give. */
  const here = new Set<string>()
  /** By address: when it failed. */
  const broken = new Map<string, number>()
  /** How to let go of a turn: what watches it, and what listens to its picture. */
  const stops = new Map<Turn, (() => void)[]>()

  let isRestAwaited = false

  /** Every picture that begins is drawn anew: none that is merely listed does in a rush. */
  function isOnlyForLive(): boolean {
    if (!rush.isRushing()) return false
    if (!isRestAwaited) {
      isRestAwaited = true
      rush.atRest(() => {
        isRestAwaited = false
        goOn()
      })
    }
    return true
  }

  function isBroken(src: string): boolean {
    return now() - (broken.get(src) ?? Number.NEGATIVE_INFINITY) < BROKEN_MS
  }

  function mayBegin({ src, isLive }: Turn): boolean {
    if (here.has(src)) return true
    // Whose picture is on its way already waits for that one.
    if (isBroken(src) || [...inFlight.keys()].some((other) => other.src === src)) return false
    return inFlight.size < (isLive ? MOST_IN_FLIGHT : MOST_LISTED)
  }

  function goOn() {
    for (const [turn, since] of inFlight) if (now() - since >= PATIENCE_MS) inFlight.delete(turn)
    const onlyForLive = waiting.size > 0 && isOnlyForLive()
    // What is live passes by what is listed: that cannot take the last place.
    for (const turn of waiting) {
      if ((onlyForLive && !turn.isLive) || !mayBegin(turn)) continue
      waiting.delete(turn)
      if (!here.has(turn.src)) {
        inFlight.set(turn, now())
        clock.after(PATIENCE_MS, goOn)
      }
      turn.begin()
    }
  }

  function end(turn: Turn, hasCome: boolean) {
    // The placeholder's own event.
    if (turn.picture.getAttribute('src') !== turn.src) return
    if (hasCome) here.add(turn.src)
    // While the device is offline nothing is known of a picture.
    else if (isOnline()) broken.set(turn.src, now())
    inFlight.delete(turn)
    goOn()
  }

  return {
    enter(turn) {
      const { picture, src, isLive, begin } = turn
      if (picture.getAttribute('src') === src) return
      const stepIn = () => {
        waiting.add(turn)
        goOn()
      }
      const came = () => end(turn, true)
      const failed = () => end(turn, false)
      // Before the board itself hears of a failure, and puts the placeholder back.
      picture.addEventListener('load', came, { capture: true })
      picture.addEventListener('error', failed, { capture: true })
      // On paper it is wanted at once.
      const stopPuttingOff = putOff(() => {
        stopPuttingOff()
        if (!isBroken(src)) begin()
      })
      stops.set(turn, [
        () => picture.removeEventListener('load', came, { capture: true }),
        () => picture.removeEventListener('error', failed, { capture: true }),
        stopPuttingOff,
        isLive || here.has(src)
          ? () => {}
          : watchNear(picture, (isNear) => (isNear ? stepIn() : waiting.delete(turn))),
      ])
      if (isLive || here.has(src)) stepIn()
    },
    leave(turn) {
      for (const stop of stops.get(turn) ?? []) stop()
      stops.delete(turn)
      waiting.delete(turn)
      if (inFlight.delete(turn)) goOn()
    },
  }
}
