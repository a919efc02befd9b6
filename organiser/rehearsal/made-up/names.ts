/** Names of people who do not exist. */

import type { Random } from '../../lib/random.ts'
import { type NamePart, REGIONS, type Region } from './name-parts.ts'

/** How many of a hundred names are in their own script; most organisers write Latin letters. */
const NATIVE_SCRIPT = 0.35

/** Draws names of different people. @throws RangeError when there are not enough names */
export function drawNames(howMany: number, random: Random): readonly string[] {
  const names = new Map<string, string>()
  for (let draws = 0; names.size < howMany; draws++) {
    if (draws > 100 * howMany) throw new RangeError(`there are no ${howMany} different names`)
    const region = random.pick(REGIONS)
    const given = random.pick(region.given)
    const family = random.pick(region.family)
    const isNative = random.chance(NATIVE_SCRIPT)
    // By the Latin name, so that nobody is drawn again in the other script.
    const key = written(region, given, family, 0)
    if (!names.has(key)) names.set(key, isNative ? written(region, given, family, 1) : key)
  }
  return [...names.values()]
}

function written(region: Region, given: NamePart, family: NamePart, script: 0 | 1): string {
  const parts = region.isInitialFirst === true ? [family, given] : [given, region.middle, family]
  return parts.flatMap((part) => (part === undefined ? [] : [part[script]])).join(' ')
}
