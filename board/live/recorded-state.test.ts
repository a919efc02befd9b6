// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { event, menon, sandhu } from '../test/live-events.ts'
import { createTestSession } from '../test/live-session.ts'
import { CHANGE_KINDS } from './live-state.ts'
import { type Heard, recordedState } from './recorded-state.ts'

/** Events with the pauses before them, and how long it is quiet at the end. */
const nights = fc.record({
  heard: fc.array(
    fc.record({
      kind: fc.constantFrom('lotOpened', ...CHANGE_KINDS),
      player: fc.constantFrom(sandhu, menon),
      pause: fc.nat(7000),
    }),
    { maxLength: 40 },
  ),
  quiet: fc.nat(7000),
})

test('decisions/replay: a moment shows what a viewer saw in it who had watched all along', () => {
  fc.assert(
    fc.property(nights, ({ heard, quiet }) => {
      const { clock, live, tell } = createTestSession()
      live.start()
      const events: Heard[] = []
      for (const { kind, player, pause } of heard) {
        clock.advance(pause)
        const happened = event(kind, player)
        events.push({ event: happened, at: clock.now() })
        tell(happened)
      }
      clock.advance(quiet)
      const { channel: _channel, ...seen } = live.view.getState()
      const { channel: _other, ...computed } = recordedState(events, clock.now(), 1)
      expect(computed).toEqual(seen)
    }),
    { numRuns: 200 },
  )
})
