import { describe, expect, test, vi } from 'vitest'
import type { AuctionEvent } from '../../../contract/auction-event.ts'
import { ENGLISH } from '../../i18n/language.ts'
import { INITIAL_LIVE_STATE, reduceLive } from '../../live/live-state.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { bid, event, menon, nobody, sandhu } from '../../test/live-events.ts'
import { ANSWERED, arrival, stateAfter } from '../../test/state-after.ts'
import { createSentenceQueue, type Sentence, type Sentences, sentencesOf } from './announcements.ts'

const ALL = { salesOnly: false, isOnAir: false }
const SALES_ONLY = { salesOnly: true, isOnAir: false }

/** The sentences for the last of these events, corrections first. */
function sentenceFor(...events: readonly AuctionEvent[]): string | null {
  let before = stateAfter(ANSWERED)
  let now = before
  for (const [index, each] of events.entries()) {
    before = now
    now = reduceLive(now, arrival(each, index + 1))
  }
  return joined(sentencesOf(before, now, ENGLISH.messages, ALL))
}

function joined({ corrections, newest }: Sentences): string | null {
  return textsOf([...corrections, ...newest]).join(' ') || null
}

const textsOf = (sentences: readonly Sentence[]) => sentences.map(({ text }) => text)

/** The sentences for events, each of which arrives after so many milliseconds since the one before it. */
function saidOf(events: readonly (readonly [afterMs: number, AuctionEvent])[]): readonly string[] {
  const clock = createFakeClock()
  const said: string[] = []
  const queue = createSentenceQueue(clock, ENGLISH.messages, (text) => said.push(text))
  let state = INITIAL_LIVE_STATE
  for (const [index, [afterMs, each]] of events.entries()) {
    clock.advance(afterMs)
    const before = state
    state = reduceLive(state, arrival(each, index + 1))
    queue.push(sentencesOf(before, state, ENGLISH.messages, ALL))
  }
  clock.advance(60_000)
  expect(clock.pendingTimers).toBe(0)
  return said
}

/** The sentences for all of these events, which arrive together. */
function sentencesForAll(events: readonly AuctionEvent[], choice = ALL): Sentences {
  const now = events.reduce(
    (state, each, index) => reduceLive(state, arrival(each, index + 1)),
    INITIAL_LIVE_STATE,
  )
  return sentencesOf(INITIAL_LIVE_STATE, now, ENGLISH.messages, choice)
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
    expect(joined(sentencesOf(one, expired, ENGLISH.messages, ALL))).toBeNull()
    const missed = event('playerUnsold', menon, { isReplayed: true })
    expect(sentenceFor(missed)).toBe('While you were away: Unsold (1).')
  })
})

describe('events that arrive together', () => {
  const together = [
    event('saleUndone', sandhu),
    ...Array.from({ length: 4 }, () => event('teamChanged', menon)),
    event('playerAdded', menon),
    bid(sandhu, 5_00_000),
  ]

  test('every Undo Sold and Team Changed has its sentence, in order, beside the newest of the others', () => {
    const { corrections, newest } = sentencesForAll(together)
    expect(textsOf(corrections)).toEqual([
      'Undo Sold: Veer Sandhu.',
      ...Array(4).fill('Team Changed: Aarav Menon.'),
    ])
    expect(textsOf(newest)).toEqual([
      'New Player: Aarav Menon.',
      'Player being bid on: Veer Sandhu, 5 lakh rupees.',
    ])
  })

  test('sales only: neither bids nor new or unsold players, but sales and what corrects them', () => {
    expect(sentencesForAll(together, SALES_ONLY)).toMatchObject({ newest: [] })
    expect(sentencesForAll(together, SALES_ONLY).corrections).toHaveLength(5)
    const sold = event('playerSold', { ...sandhu, amount: 5_00_000 })
    const { newest } = sentencesForAll([sold, event('playerUnsold', menon)], SALES_ONLY)
    expect(textsOf(newest)).toEqual(['Sold: Veer Sandhu, 5 lakh rupees.'])
  })
})

describe('a sale and what corrects it are heard in their order', () => {
  const sold = event('playerSold', { ...sandhu, amount: 5_00_000 })
  const undone = event('saleUndone', sandhu)
  const SOLD = 'Sold: Veer Sandhu, 5 lakh rupees.'
  const UNDONE = 'Undo Sold: Veer Sandhu.'

  test.each([
    ['undone', undone, UNDONE],
    ['given to another team', event('teamChanged', sandhu), 'Team Changed: Veer Sandhu.'],
  ])('a sale that is %s while it waits for the end of a bid', (_, correction, sentence) => {
    const events = [[0, bid(menon, 100)] as const, [500, sold] as const, [500, correction] as const]
    expect(saidOf(events).slice(1)).toEqual([SOLD, sentence, ''])
  })

  test('a sale and its undoing that arrive together', () => {
    expect(joined(sentencesForAll([sold, undone]))).toBe(`${SOLD} ${UNDONE}`)
  })

  test('a sale that is undone and made again', () => {
    expect(joined(sentencesForAll([undone, sold]))).toBe(`${UNDONE} ${SOLD}`)
    expect(
      saidOf([
        [0, bid(menon, 100)],
        [0, undone],
        [0, sold],
      ]).slice(1),
    ).toEqual([UNDONE, SOLD, ''])
  })

  test('a sale that nothing corrects comes after the corrections of others', () => {
    const { corrections, newest } = sentencesForAll([sold, event('teamChanged', menon)])
    expect(textsOf(corrections)).toEqual(['Team Changed: Aarav Menon.'])
    expect(textsOf(newest)).toEqual([SOLD])
  })
})

describe('a storm does not flood a screen reader', () => {
  test('of more corrections than ten that wait only the numbers are announced, and bids go on', () => {
    const seconds = 60
    const events = Array.from({ length: seconds }, (_, second) => [
      [100, bid(sandhu, 100 + second)] as const,
      [100, event('saleUndone', menon)] as const,
      ...Array.from({ length: 8 }, () => [100, event('teamChanged', menon)] as const),
    ]).flat()
    const said = saidOf(events)
    // One sentence in 2.5 s, and little is left to say when the storm is over.
    expect(said.length).toBeLessThanOrEqual((seconds * 1000) / 2500 + 10)
    expect(said.filter((text) => text.includes('Veer Sandhu')).length).toBeGreaterThan(seconds / 5)
    expect(said).toContainEqual(
      expect.stringMatching(
        /^Team Changed \(\d+\), Undo Sold \(\d+\)\. Veer Sandhu, \d+ rupees\.$/,
      ),
    )
    expect(said.at(-2)).toMatch(/Veer Sandhu, 159 rupees\.$/)
  })

  test('the first sentence is announced immediately, and of those that follow quickly only the newest', () => {
    const clock = createFakeClock()
    const say = vi.fn()
    const speaker = createSentenceQueue(clock, ENGLISH.messages, say)
    const pushBid = (text: string) =>
      speaker.push({ corrections: [], newest: [{ id: 0, kind: 'bid', player: sandhu, text }] })
    for (let bidNumber = 1; bidNumber <= 200; bidNumber += 1) pushBid(`bid ${bidNumber}`)
    expect(say.mock.calls).toEqual([['bid 1']])
    clock.advance(10_000)
    // The last sentence is removed when its time is over.
    expect(say.mock.calls).toEqual([['bid 1'], ['bid 200'], ['']])
    pushBid('bid 201')
    expect(say).toHaveBeenLastCalledWith('bid 201')
    pushBid('bid 202')
    speaker.stop()
    clock.advance(10_000)
    expect(say.mock.calls.slice(3)).toEqual([['bid 201'], ['']])
    expect(clock.pendingTimers).toBe(0)
  })
})
