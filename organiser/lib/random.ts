/** Random numbers that can be repeated: the same seed gives the same numbers. Not fit for secrets. */

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One of the list. @throws RangeError when the list is empty */
  pick<T>(list: readonly T[]): T
  /** The list in another order; the list itself stays as it is. */
  shuffled<T>(list: readonly T[]): T[]
}

/** Returns a generator of numbers from 0 up to, but not including, 1 (mulberry32, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Seeds a generator with words and numbers, taken together. */
export function randomFrom(...seed: readonly (string | number)[]): Random {
  const next = randomNumbers(hashOf(seed.join('\u0000')))
  function pick<T>(list: readonly T[]): T {
    const [chosen] = list.slice(Math.floor(next() * list.length))
    if (chosen === undefined) throw new RangeError('nothing to pick from')
    return chosen
  }
  return {
    next,
    pick,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return hash >>> 0
}
