/**
 * What a screen reader is told: one sentence for each event, with its money in words. However fast
 * events come there is time to hear each sentence; of those that come meanwhile the newest is told.
 */

import type { Messages } from '../../i18n/messages.ts'
import { amountParts } from '../../i18n/spoken-amount.ts'
import type { LiveState } from '../../live/live-state.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { orUnknown } from '../../ui/money.ts'
import { missedSummary } from './missed-summary.ts'

/** About as long as a voice takes for one sentence. */
const SENTENCE_MS = 2500

/** The part of the live state that speech is made of. */
export type Told = Pick<LiveState, 'banner' | 'notices'>

/** What is new in `now`, or `null`: a notice, a lot that was opened, a raise. */
export function sentenceOf(before: Told, now: Told, messages: Messages): string | null {
  const sentences = [newNotice(before, now, messages), newBid(before, now, messages)]
  return sentences.filter((sentence) => sentence !== null).join(' ') || null
}

function newNotice(before: Told, now: Told, messages: Messages): string | null {
  const [notice] = now.notices
  if (notice === undefined || notice.id <= (before.notices[0]?.id ?? 0)) return null
  if (notice.kind === 'missed') return `${missedSummary(notice.tally, messages)}.`
  const { name, amount } = notice.player
  const { label } = messages.notices[notice.kind]
  const end =
    notice.kind === 'playerSold' && amount !== null ? `, ${spoken(amount, messages)}.` : '.'
  return `${label}: ${orUnknown(name)}${end}`
}

function newBid(before: Told, { banner }: Told, messages: Messages): string | null {
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

export interface Speaker {
  tell(sentence: string): void
  stop(): void
}

/**
 * Hands on a sentence at once, or when the one before it has had its time; only the newest waits.
 * When none does, the last is taken back: `say('')`.
 */
export function createSpeaker(clock: Clock, say: (sentence: string) => void): Speaker {
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
    tell(sentence) {
      newest = sentence
      if (cancel === null) sayNewest()
    },
    stop() {
      cancel?.()
      say('')
    },
  }
}
