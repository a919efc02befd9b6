/** Names of people who do not exist. */

import type { Random } from '../../lib/random.ts'
import { type NamePart, REGIONS, type Region } from './name-parts.ts'

export interface Person {
  readonly name: string
  readonly wearsTurban: boolean
}

/** How many of a hundred names are in their own script; most organisers write Latin letters. */
const NATIVE_SCRIPT = 0.3

/** Draws people with unique names. @throws RangeError when there are not enough names */
export function drawPeople(howMany: number, random: Random): readonly Person[] {
  const urn = REGIONS.flatMap((region) => Array<Region>(region.weight).fill(region))
  const people = new Map<string, Person>()
  for (let draws = 0; people.size < howMany; draws++) {
    if (draws > 100 * howMany) throw new RangeError(`there are no ${howMany} different names`)
    const region = random.pick(urn)
    const given = random.pick(region.given)
    const family = random.pick(region.family)
    const wearsTurban = random.chance(region.turbans ?? 0)
    const isNative = random.chance(NATIVE_SCRIPT)
    // By the Latin name, so that nobody is drawn again in the other script.
    const key = written(region, given, family, 0)
    if (people.has(key)) continue
    people.set(key, { name: isNative ? written(region, given, family, 1) : key, wearsTurban })
  }
  return [...people.values()]
}

function written(region: Region, given: NamePart, family: NamePart, script: 0 | 1): string {
  const parts = region.isInitialFirst === true ? [family, given] : [given, region.middle, family]
  return parts.flatMap((part) => (part === undefined ? [] : [part[script]])).join(' ')
}
