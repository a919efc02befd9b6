// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cursor } from '../../contract/channel.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { event, sandhu } from '../test/live-events.ts'
import { ANSWERED_MS, createEventSequence } from './event-sequence.ts'

/** How long a request of the viewer takes, in milliseconds. */
const LATENCY_MS = 50

type Fate =
  | { readonly kind: 'lost' }
  | { readonly kind: 'repeated'; readonly afterMs: number }
  | { readonly kind: 'delayed'; readonly afterMs: number }
  | { readonly kind: 'fine' }

const afterMs = fc.integer({ min: 0, max: ANSWERED_MS - LATENCY_MS - 1 })
const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({ kind: fc.constant('fine' as const) }),
  fc.record({ kind: fc.constant('lost' as const) }),
  fc.record({ kind: fc.constant('repeated' as const), afterMs }),
  fc.record({ kind: fc.constant('delayed' as const), afterMs }),
)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('publish' as const) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3000 }) },
  { weight: 1, arbitrary: fc.constant('reconnect' as const) },
)

/**
 * A service with a log, a network that loses each event at most `mostLosses` times, and a viewer that
 * shows what it receives.
 */
function watch(options: {
  readonly epoch: string | null
  readonly mostLosses: number
  readonly fates: readonly Fate[]
}) {
  const { epoch, mostLosses, fates } = options
  const clock = createFakeClock()
  const shown: number[] = []
  const losses = new Map<number, number>()
  let published = 0
  let deliveries = 0
  let connection = 0
  let isFaultless = false
  let joins = 0

  function send(seq: number, isReplayed: boolean) {
    const fateOfThis = fates[deliveries++ % fates.length]
    const startedOn = connection
    const arrive = () => {
      if (startedOn !== connection) return
      const one = event('playerAdded', { ...sandhu, amount: seq }, { seq, isReplayed })
      sequence.receive({ seq, epoch, isReplayed }, { ...one, epoch })
    }
    if (isFaultless || fateOfThis === undefined || fateOfThis.kind === 'fine') return arrive()
    if (fateOfThis.kind === 'lost') {
      const lost = losses.get(seq) ?? 0
      losses.set(seq, lost + 1)
      if (lost >= mostLosses) arrive()
      return
    }
    if (fateOfThis.kind === 'repeated') arrive()
    clock.after(fateOfThis.afterMs, arrive)
  }

  function replay(cursor: Cursor | null) {
    joins += 1
    const startedOn = connection
    clock.after(LATENCY_MS, () => {
      if (startedOn !== connection) return
      const from = typeof cursor === 'object' ? (cursor?.seq ?? published) : cursor
      for (let seq = from + 1; seq <= published; seq++) send(seq, true)
    })
  }

  const sequence = createEventSequence({
    clock,
    // An earlier visit has received everything up to here.
    start: epoch === null ? 0 : { epoch, seq: 0 },
    deliver: ({ player }) => shown.push(player.amount ?? 0),
    onHistory() {
      throw new Error('the numbers were declared unusable')
    },
    onContinued() {},
    rejoin() {
      replay(sequence.cursor())
      return true
    },
    warnIgnored(what) {
      throw new Error(what)
    },
  })

  return {
    clock,
    shown,
    publish() {
      published += 1
      send(published, false)
    },
    reconnect() {
      connection += 1
      replay(sequence.cursor())
      sequence.joined()
    },
    /** Publishes one more event without faults and waits. Returns the number of published events. */
    settle() {
      isFaultless = true
      published += 1
      send(published, false)
      clock.advance(60_000)
      return published
    },
    /** Pings once without faults and waits. Returns the number of published events. */
    ping() {
      isFaultless = true
      sequence.announce({ seq: published === 0 ? null : published, epoch, isReplayed: false })
      clock.advance(60_000)
      return published
    },
    joins: () => joins,
  }
}

describe('decisions/channel: lost, repeated and delayed events', () => {
  test.each([
    // Lost live and in one replay, so the second rejoin brings it.
    ['with epochs', 'e1', 2, false, 'settle'],
    ['with epochs and broken connections', 'e1', 1, true, 'settle'],
    ['with epochs, and nothing more but a ping with the position,', 'e1', 1, true, 'ping'],
    ['without epochs', null, 1, false, 'settle'],
  ] as const)(
    '%s every event is shown exactly once, in order',
    (_, epoch, mostLosses, breaks, end) => {
      fc.assert(
        fc.property(
          fc.array(fate, { minLength: 1, maxLength: 60 }),
          fc.array(step, { maxLength: 60 }),
          (fates, steps) => {
            const board = watch({ epoch, mostLosses, fates })
            for (const one of steps) {
              if (one === 'publish') board.publish()
              else if (one !== 'reconnect') board.clock.advance(one)
              else if (breaks) board.reconnect()
            }
            const published = board[end]()
            expect(board.shown).toEqual(Array.from({ length: published }, (_one, i) => i + 1))
            expect(board.joins()).toBeLessThanOrEqual(2 * (published + steps.length))
            expect(board.clock.pendingTimers).toBe(0)
          },
        ),
        { numRuns: 1000 },
      )
    },
  )
})
