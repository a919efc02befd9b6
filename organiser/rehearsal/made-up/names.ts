/** Names of people who do not exist. */

import type { Random } from '../../lib/random.ts'
import { REGIONS } from './name-parts.ts'

/** How many of a hundred names are in their own script; most organisers write Latin letters. */
const NATIVE_SCRIPT = 0.35

/** Draws names of different people: 300 at most, of 315 that there are. */
export function drawNames(howMany: number, random: Random): readonly string[] {
  const names = new Map<string, string>()
  while (names.size < howMany) {
    const region = random.pick(REGIONS)
    const first = random.pick(region.first)
    const last = random.pick(region.last)
    const script = random.chance(NATIVE_SCRIPT) ? 1 : 0
    // By the Latin name, so that nobody is drawn again in the other script.
    const key = `${first[0]} ${last[0]}`
    if (!names.has(key)) names.set(key, `${first[script]} ${last[script]}`)
  }
  return [...names.values()]
}
