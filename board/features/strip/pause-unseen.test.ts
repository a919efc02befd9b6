// @vitest-environment node
import { expect, test } from 'vitest'
import { createFakeVisibility } from '../../test/fake-visibility.ts'
import { createTestSession } from '../../test/live-session.ts'
import { pauseUnseen, UNSEEN_MS } from './Strip.tsx'

function setUp() {
  const session = createTestSession()
  const seen = createFakeVisibility()
  const stop = pauseUnseen(session.live, session.clock, seen.watch)
  const stopSession = session.live.start()
  return { ...session, seen, stop, stopSession, newest: () => session.channel.newest }
}

test('decisions/strip: it pauses once it has been out of sight for some time, and wakes at once', () => {
  const { newest, clock, seen } = setUp()
  seen.set(true)
  seen.set(false)
  clock.advance(UNSEEN_MS - 1)
  expect(newest().pauses).toBe(1)
  clock.advance(1)
  expect(newest().pauses).toBe(2)
  seen.set(true)
  expect(newest().wakes).toBe(2)
})

test('decisions/strip: who scrolls past it and back costs no reconnection', () => {
  const { newest, clock, seen } = setUp()
  seen.set(true)
  seen.set(false)
  clock.advance(UNSEEN_MS - 1)
  seen.set(true)
  clock.advance(60_000)
  expect(newest()).toMatchObject({ pauses: 1, wakes: 1 })
})

test('leaving the strip ends the pause and leaves no timer', () => {
  const { newest, clock, seen, stop, stopSession } = setUp()
  seen.set(false)
  stop()
  expect(newest().wakes).toBe(1)
  expect(seen.watchers).toBe(0)
  stopSession()
  clock.advance(60_000)
  expect(newest().pauses).toBe(1)
  expect(clock.pendingTimers).toBe(0)
})
