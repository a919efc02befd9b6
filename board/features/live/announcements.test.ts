import { describe, expect, test, vi } from 'vitest'
import type { AuctionEvent } from '../../../contract/auction-event.ts'
import { ENGLISH } from '../../i18n/languages/en.tsx'
import { INITIAL_LIVE_STATE, reduceLive } from '../../live/live-state.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { bid, event, menon, nobody, sandhu } from '../../test/live-events.ts'
import { arrival } from '../../test/state-after.ts'
import { createSentenceQueue, sentenceOf } from './announcements.ts'

/** The sentence for the last of these events. */
function sentenceFor(...events: readonly AuctionEvent[]): string | null {
  let before = INITIAL_LIVE_STATE
  let now = INITIAL_LIVE_STATE
  for (const [index, each] of events.entries()) {
    before = now
    now = reduceLive(now, arrival(each, index + 1))
  }
  return sentenceOf(before, now, ENGLISH.messages)
}

describe('one sentence for each event', () => {
  test.each([
    [
      'a lot',
      [bid(sandhu, 4_50_000)],
      'Player being bid on: Veer Sandhu, 4 lakh 50 thousand rupees.',
    ],
    ['a raise', [bid(sandhu, 100), bid(sandhu, 5_00_000)], 'Veer Sandhu, 5 lakh rupees.'],
    [
      'a sale',
      [bid(sandhu, 100), event('playerSold', { ...sandhu, amount: 27_00_00_000 })],
      'Sold: Veer Sandhu, 27 crore rupees.',
    ],
    ['an unsold player', [event('playerUnsold', menon)], 'Unsold: Aarav Menon.'],
    ['a new player', [event('playerAdded', menon)], 'New Player: Aarav Menon.'],
    ['a changed team', [event('teamChanged', menon)], 'Team Changed: Aarav Menon.'],
    ['a sale undone', [event('saleUndone', menon)], 'Undo Sold: Aarav Menon.'],
    [
      'a lot without a name',
      [bid({ ...nobody, serialNumber: '7' }, 500)],
      'Player being bid on: —, 500 rupees.',
    ],
  ])('%s', (_, events, sentence) => {
    expect(sentenceFor(...events)).toBe(sentence)
  })

  test('a repeated bid has no sentence', () => {
    expect(sentenceFor(bid(sandhu, 100), bid(sandhu, 100))).toBeNull()
  })

  test('an expired notice has no sentence, and missed events have a summary', () => {
    const one = reduceLive(INITIAL_LIVE_STATE, arrival(event('playerUnsold', menon), 1))
    const expired = reduceLive(one, { type: 'noticeExpired', noticeId: 1 })
    expect(sentenceOf(one, expired, ENGLISH.messages)).toBeNull()
    const missed = event('playerUnsold', menon, { isReplayed: true })
    expect(sentenceFor(missed)).toBe('While you were away: 1 unsold.')
  })
})

describe('a storm does not flood a screen reader', () => {
  test('the first sentence is announced immediately, and of those that follow quickly only the newest', () => {
    const clock = createFakeClock()
    const say = vi.fn()
    const speaker = createSentenceQueue(clock, say)
    for (let bidNumber = 1; bidNumber <= 200; bidNumber += 1) speaker.push(`bid ${bidNumber}`)
    expect(say.mock.calls).toEqual([['bid 1']])
    clock.advance(10_000)
    // The last sentence is removed when its time is over.
    expect(say.mock.calls).toEqual([['bid 1'], ['bid 200'], ['']])
    speaker.push('bid 201')
    expect(say).toHaveBeenLastCalledWith('bid 201')
    speaker.push('bid 202')
    speaker.stop()
    clock.advance(10_000)
    expect(say.mock.calls.slice(3)).toEqual([['bid 201'], ['']])
    expect(clock.pendingTimers).toBe(0)
  })
})
