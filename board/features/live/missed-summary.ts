import type { Messages } from '../../i18n/messages.ts'
import { CHANGE_KINDS, type Tally } from '../../live/live-state.ts'

/** One summary of what came while nobody looked. */
export function missedSummary(tally: Tally, messages: Messages): string {
  const parts = CHANGE_KINDS.flatMap((kind) => {
    const count = tally[kind]
    return count === undefined ? [] : [messages.missed[kind](count)]
  })
  return messages.whileAway(parts.join(', '))
}
