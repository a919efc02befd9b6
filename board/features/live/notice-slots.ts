import { MOST_NOTICES } from '../../live/live-state.ts'

/** The slot of each notice by its id, counted from 0 at the bottom of the screen. */
export type Slots = ReadonlyMap<number, number>

/**
 * Assigns slots so that no notice moves while it is shown. A new one takes the slot above the last, or
 * the bottom one after the top.
 *
 * @param ids newest first
 */
export function slotsOf(before: Slots, ids: readonly number[]): Slots {
  const slots = new Map<number, number>()
  for (const id of ids) {
    const slot = before.get(id)
    if (slot !== undefined) slots.set(id, slot)
  }
  let slot = -1
  for (const id of ids.toReversed()) {
    const known = slots.get(id)
    if (known === undefined) {
      const taken = new Set(slots.values())
      do slot = (slot + 1) % MOST_NOTICES
      while (taken.has(slot))
      slots.set(id, slot)
    } else slot = known
  }
  return slots
}
