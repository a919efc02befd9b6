/** Screen reader announcements: one sentence for each event, with its money in words. */

import type { Messages } from '../../i18n/messages.ts'
import { amountParts } from '../../i18n/spoken-amount.ts'
import { CHANGE_KINDS, type LiveState, type Tally } from '../../live/live-state.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { orUnknown } from '../../ui/money.ts'

/** About as long as a screen reader takes for one sentence. */
const SENTENCE_MS = 2500

/** The part of the live state that is announced. */
export type Announced = Pick<LiveState, 'banner' | 'notices'>

/** The sentence for what is new in `now`: a notice, an opened lot, a raise. `null` if nothing is. */
export function sentenceOf(before: Announced, now: Announced, messages: Messages): string | null {
  const sentences = [newNotice(before, now, messages), newBid(before, now, messages)]
  return sentences.filter((sentence) => sentence !== null).join(' ') || null
}

function newNotice(before: Announced, now: Announced, messages: Messages): string | null {
  const [notice] = now.notices
  if (notice === undefined || notice.id <= (before.notices[0]?.id ?? 0)) return null
  if (notice.kind === 'missed') return `${missedSummary(notice.tally, messages)}.`
  const { name, amount } = notice.player
  const { label } = messages.notices[notice.kind]
  const end =
    notice.kind === 'playerSold' && amount !== null ? `, ${spoken(amount, messages)}.` : '.'
  return `${label}: ${orUnknown(name)}${end}`
}

function newBid(before: Announced, { banner }: Announced, messages: Messages): string | null {
  if (banner === null || banner.saleId !== null) return null
  const { name, amount } = banner.lot
  const isOther = banner.id !== before.banner?.id
  if (!isOther && amount === before.banner?.lot.amount) return null
  const bid = [orUnknown(name), amount === null ? null : spoken(amount, messages)]
    .filter((part) => part !== null)
    .join(', ')
  return isOther ? `${messages.underHammer}: ${bid}.` : `${bid}.`
}

function spoken(amount: number, messages: Messages): string {
  return messages.spokenAmount(amountParts(amount))
}

/** One summary of what came while the tab was hidden. */
export function missedSummary(tally: Tally, messages: Messages): string {
  const parts = CHANGE_KINDS.flatMap((kind) => {
    const count = tally[kind]
    return count === undefined ? [] : [messages.missed[kind](count)]
  })
  return messages.whileAway(parts.join(', '))
}

export interface SentenceQueue {
  push(sentence: string): void
  stop(): void
}

/**
 * Says a sentence at once, or when the previous one has had its time. Only the newest waits. When
 * none does, the last is cleared: `say('')`.
 */
export function createSentenceQueue(clock: Clock, say: (sentence: string) => void): SentenceQueue {
  let newest: string | null = null
  let cancel: Cancel | null = null

  function sayNewest() {
    cancel = null
    say(newest ?? '')
    if (newest === null) return
    newest = null
    cancel = clock.after(SENTENCE_MS, sayNewest)
  }

  return {
    push(sentence) {
      newest = sentence
      if (cancel === null) sayNewest()
    },
    stop() {
      cancel?.()
      say('')
    },
  }
}
