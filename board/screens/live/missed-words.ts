import { CHANGE_KINDS, type Tally } from '../../live/live-state.ts'
import type { LaterWords } from '../../words/later-words.ts'

/** One summary of what came while nobody looked. */
export function missedWords(tally: Tally, words: LaterWords): string {
  const parts = CHANGE_KINDS.flatMap((kind) => {
    const count = tally[kind]
    return count === undefined ? [] : [words.missed[kind](count)]
  })
  return words.whileAway(parts.join(', '))
}
