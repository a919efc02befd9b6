import { MOST_NOTICES } from '../../live/live-state.ts'

/** The slot of each notice by its id, counted from 0 at the bottom of the screen. */
export type Places = ReadonlyMap<number, number>

/**
 * Assigns slots so that no notice moves while it is shown. A new one takes the slot above the last, or
 * the bottom one after the top.
 *
 * @param ids newest first
 */
export function slotsOf(before: Places, ids: readonly number[]): Places {
  const places = new Map<number, number>()
  for (const id of ids) {
    const place = before.get(id)
    if (place !== undefined) places.set(id, place)
  }
  let place = -1
  for (const id of ids.toReversed()) {
    const known = places.get(id)
    if (known === undefined) {
      const taken = new Set(places.values())
      do place = (place + 1) % MOST_NOTICES
      while (taken.has(place))
      places.set(id, place)
    } else place = known
  }
  return places
}
