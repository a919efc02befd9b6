/** Screen reader announcements: a sentence for each event, with its money in words. */

import type { Lot } from '../../../contract/auction.ts'
import { isSamePlayer } from '../../../contract/lot.ts'
import type { Messages } from '../../i18n/messages.ts'
import { sayRupees } from '../../i18n/spoken-amount.ts'
import {
  CHANGE_KINDS,
  IS_CORRECTION,
  type LiveState,
  type Notice,
  type Tally,
} from '../../live/live-state.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { orUnknown } from '../../ui/money.ts'

/** About as long as a screen reader takes for one sentence. */
const SENTENCE_MS = 2500
/** Of more corrections that wait only the numbers are said. */
const MOST_CORRECTIONS = 10

/** The part of the live state that is announced. */
type Announced = Pick<LiveState, 'banner' | 'notices' | 'corrections'>

export interface Sentence {
  /** That of the event, or of the opened lot. */
  readonly id: number
  readonly kind: Notice['kind'] | 'bid'
  readonly player: Lot | null
  readonly text: string
}

/** The news of a state, as sentences. */
export interface Sentences {
  /**
   * Each has to be heard: who was told of a sale is told that it is not so. Oldest first, and with a
   * notice that one of them corrects.
   */
  readonly corrections: readonly Sentence[]
  /** The newest of the others: a notice, and an opened lot or a raise. */
  readonly newest: readonly Sentence[]
}

/**
 * The sentences for what is new in `now`; with `salesOnly` neither bids nor who is new or unsold, and on
 * air no summary of missed events.
 */
export function sentencesOf(
  before: Announced,
  now: Announced,
  messages: Messages,
  { salesOnly, isOnAir }: { readonly salesOnly: boolean; readonly isOnAir: boolean },
): Sentences {
  const last = before.corrections[0]?.id ?? 0
  const corrections = now.corrections
    .filter(({ id }) => id > last)
    .map(({ id, kind, player }): Sentence => {
      const text = `${messages.notices[kind].label}: ${orUnknown(player.name)}.`
      return { id, kind, player, text }
    })
  const newest = [
    newNotice(before, now, messages, { salesOnly, isOnAir }),
    salesOnly ? null : newBid(before, now, messages),
  ].filter((sentence) => sentence !== null)
  const corrected = newest.filter((sentence) => isCorrected(sentence, corrections))
  return {
    corrections: [...corrections, ...corrected].sort((one, other) => one.id - other.id),
    newest: newest.filter((sentence) => !corrected.includes(sentence)),
  }
}

/** A later sentence corrects this one. */
function isCorrected({ id, kind, player }: Sentence, corrections: readonly Sentence[]): boolean {
  return (
    kind !== 'bid' &&
    player !== null &&
    corrections.some((by) => by.id > id && by.player !== null && isSamePlayer(by.player, player))
  )
}

function newNotice(
  before: Announced,
  now: Announced,
  messages: Messages,
  { salesOnly, isOnAir }: { readonly salesOnly: boolean; readonly isOnAir: boolean },
): Sentence | null {
  const last = before.notices[0]?.id ?? 0
  const notice = now.notices.find(
    ({ id, kind }) =>
      id > last &&
      (kind === 'missed'
        ? !isOnAir
        : !IS_CORRECTION[kind] && (!salesOnly || kind === 'playerSold')),
  )
  if (notice === undefined) return null
  const { id, kind } = notice
  if (kind === 'missed') {
    return { id, kind, player: null, text: `${missedSummary(notice.tally, messages)}.` }
  }
  const { player } = notice
  const { name, amount } = player
  const end =
    kind === 'playerSold' && amount !== null ? `, ${sayRupees(messages.amountWords, amount)}.` : '.'
  const text = `${messages.notices[kind].label}: ${orUnknown(name)}${end}`
  return { id, kind, player, text }
}

function newBid(before: Announced, { banner }: Announced, messages: Messages): Sentence | null {
  if (banner === null || banner.saleId !== null) return null
  const { id, lot } = banner
  const { name, amount } = lot
  const isOther = id !== before.banner?.id
  if (!isOther && amount === before.banner?.lot.amount) return null
  const bid = [orUnknown(name), amount === null ? null : sayRupees(messages.amountWords, amount)]
    .filter((part) => part !== null)
    .join(', ')
  const text = isOther ? `${messages.underHammer}: ${bid}.` : `${bid}.`
  return { id, kind: 'bid', player: lot, text }
}

/** One summary of what came while the tab was hidden. */
export function missedSummary(tally: Tally, messages: Messages): string {
  return messages.whileAway(counts(tally, messages))
}

function counts(tally: Tally, messages: Messages): string {
  return CHANGE_KINDS.flatMap((kind) => {
    const count = tally[kind]
    return count === undefined ? [] : [`${messages.notices[kind].label} (${count})`]
  }).join(', ')
}

/**
 * Says a sentence at once, or when the previous one has had its time. All corrections wait, and of the
 * others only the newest, unless it is corrected. More than `MOST_CORRECTIONS` become their numbers, which
 * are said together with the newest of the others. When none waits, the last is cleared: `say('')`.
 */
export function createSentenceQueue(clock: Clock, messages: Messages, say: (text: string) => void) {
  let corrections: readonly Sentence[] = []
  /** Empty unless there were too many. No correction waits beside it. */
  let counted: Tally = {}
  let newest: readonly Sentence[] = []
  let cancel: Cancel | null = null

  function sayNext() {
    cancel = null
    const [correction, ...others] = corrections
    const text = correction?.text ?? textOfOthers()
    corrections = others
    say(text)
    if (text !== '') cancel = clock.after(SENTENCE_MS, sayNext)
  }

  function textOfOthers(): string {
    const texts = newest.map((sentence) => sentence.text)
    if (isCounting()) texts.unshift(`${counts(counted, messages)}.`)
    newest = []
    counted = {}
    return texts.join(' ')
  }

  function isCounting(): boolean {
    return Object.keys(counted).length > 0
  }

  function countIfTooMany() {
    if (corrections.length <= MOST_CORRECTIONS && !isCounting()) return
    for (const kind of CHANGE_KINDS) {
      const more = corrections.filter((correction) => correction.kind === kind).length
      if (more > 0) counted = { ...counted, [kind]: (counted[kind] ?? 0) + more }
    }
    corrections = []
  }

  return {
    push(sentences: Sentences) {
      const corrected = newest.filter((waits) => isCorrected(waits, sentences.corrections))
      corrections = [...corrections, ...corrected, ...sentences.corrections]
      if (sentences.newest.length > 0) newest = sentences.newest
      else newest = newest.filter((waits) => !corrected.includes(waits))
      const isAnyNew = corrections.length > 0 || newest.length > 0
      countIfTooMany()
      if (cancel === null && isAnyNew) sayNext()
    },
    stop() {
      cancel?.()
      say('')
    },
  }
}
