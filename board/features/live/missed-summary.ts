import type { LiveMessages } from '../../i18n/live-messages.ts'
import { CHANGE_KINDS, type Tally } from '../../live/live-state.ts'

/** One summary of what came while nobody looked. */
export function missedSummary(tally: Tally, words: LiveMessages): string {
  const parts = CHANGE_KINDS.flatMap((kind) => {
    const count = tally[kind]
    return count === undefined ? [] : [words.missed[kind](count)]
  })
  return words.whileAway(parts.join(', '))
}
