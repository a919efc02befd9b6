/** Names of people who do not exist, in place of those of a recording. */
import { REGIONS } from '../../auction/name-parts.ts'
import { randomFrom } from '../../auction/random.ts'

/** Names that are compared for their length. */
const CHOICES = 12
/** Scripts of `REGIONS`; a name in any other is replaced by one in Latin letters. */
const SCRIPTS = [
  /\p{Script=Devanagari}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Telugu}/u,
  /\p{Script=Kannada}/u,
  /\p{Script=Malayalam}/u,
  /\p{Script=Gujarati}/u,
  /\p{Script=Gurmukhi}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Oriya}/u,
]
const LATIN = /\p{Script=Latin}/u

/**
 * Returns a function that gives each name another: the same for the same name, in its script and of about
 * its length.
 */
export function makeUpNames(): (name: string) => string {
  const random = randomFrom('recording')
  const given = new Map<string, string>()
  const unused = new Map<RegExp, string[]>()

  /** Picks the unused name that is closest in length; the names begin again when all are used. */
  function pickName(script: RegExp, length: number): string {
    const left = unused.get(script) ?? []
    unused.set(script, left)
    if (left.length === 0) left.push(...random.shuffled(namesIn(script)))
    const some = left.slice(0, CHOICES)
    const distances = some.map((name) => Math.abs(name.length - length))
    const best = distances.indexOf(Math.min(...distances))
    return left.splice(best, 1)[0] ?? ''
  }

  const taken = new Set<string>()
  return (name) => {
    const key = name.trim()
    const known = given.get(key)
    if (known !== undefined) return known
    const script = SCRIPTS.find((one) => one.test(key)) ?? LATIN
    let made = pickName(script, key.length)
    while (made.length + 6 < key.length) made += ` ${pickName(script, key.length - made.length)}`
    for (let n = 2; taken.has(made); n += 1) made = `${made.replace(/ \d+$/, '')} ${n}`
    taken.add(made)
    given.set(key, made)
    return made
  }
}

function namesIn(script: RegExp): readonly string[] {
  return REGIONS.flatMap(({ given, family }) => {
    const form = script === LATIN ? 0 : 1
    if (!given.some((part) => script.test(part[form]))) return []
    return given.flatMap((first) => family.map((last) => `${first[form]} ${last[form]}`))
  })
}
