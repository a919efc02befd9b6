/** Screen reader announcements: a sentence for each event, with its money in words. */

import type { Messages } from '../../i18n/messages.ts'
import { amountParts } from '../../i18n/spoken-amount.ts'
import { CHANGE_KINDS, type LiveState, type Tally } from '../../live/live-state.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { orUnknown } from '../../ui/money.ts'

/** About as long as a screen reader takes for one sentence. */
const SENTENCE_MS = 2500

/** The part of the live state that is announced. */
export type Announced = Pick<LiveState, 'banner' | 'notices' | 'corrections'>

/** What is new in a state, as sentences. */
export interface Sentences {
  /** Each has to be heard: who was told of a sale is told that it is not so. Oldest first. */
  readonly corrections: readonly string[]
  /** The newest of the others: a notice, an opened lot, a raise. `null` if nothing is new. */
  readonly newest: string | null
}

/** The sentences for what is new in `now`; with `salesOnly` neither bids nor who is new or unsold. */
export function sentencesOf(
  before: Announced,
  now: Announced,
  messages: Messages,
  salesOnly: boolean,
): Sentences {
  const last = before.corrections[0]?.id ?? 0
  const corrections = now.corrections
    .filter(({ id }) => id > last)
    .map(({ kind, player }) => `${messages.notices[kind].label}: ${orUnknown(player.name)}.`)
    .reverse()
  const newest = [
    newNotice(before, now, messages, salesOnly),
    salesOnly ? null : newBid(before, now, messages),
  ].filter((sentence) => sentence !== null)
  return { corrections, newest: newest.join(' ') || null }
}

function newNotice(
  before: Announced,
  now: Announced,
  messages: Messages,
  salesOnly: boolean,
): string | null {
  const last = before.notices[0]?.id ?? 0
  const notice = now.notices.find(
    ({ id, kind }) =>
      id > last &&
      kind !== 'saleUndone' &&
      kind !== 'teamChanged' &&
      (!salesOnly || kind === 'playerSold' || kind === 'missed'),
  )
  if (notice === undefined) return null
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
  push(sentences: Sentences): void
  stop(): void
}

/**
 * Says a sentence at once, or when the previous one has had its time. All corrections wait, and of the
 * others only the newest. When none waits, the last is cleared: `say('')`.
 */
export function createSentenceQueue(clock: Clock, say: (sentence: string) => void): SentenceQueue {
  let corrections: readonly string[] = []
  let newest: string | null = null
  let cancel: Cancel | null = null

  function sayNext() {
    cancel = null
    const [correction, ...others] = corrections
    const sentence = correction ?? newest
    if (correction === undefined) newest = null
    corrections = others
    say(sentence ?? '')
    if (sentence !== null) cancel = clock.after(SENTENCE_MS, sayNext)
  }

  return {
    push(sentences) {
      corrections = [...corrections, ...sentences.corrections]
      newest = sentences.newest ?? newest
      if (cancel === null && (corrections.length > 0 || newest !== null)) sayNext()
    },
    stop() {
      cancel?.()
      say('')
    },
  }
}
