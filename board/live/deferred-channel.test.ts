// @vitest-environment node
import { expect, test } from 'vitest'
import { createFakeChannel, listenerOf } from '../test/fake-channel.ts'
import { deferredChannel } from './deferred-channel.ts'

function setUp({ isPaused = false, isReady = false } = {}) {
  const channel = createFakeChannel()
  const waiting = new Set<() => void>()
  const open = deferredChannel((callback) => {
    waiting.add(callback)
    if (isReady) callback()
    return () => void waiting.delete(callback)
  }, channel.openChannel)
  const connection = open(listenerOf({}), isPaused)
  const ready = () => {
    for (const callback of waiting) callback()
  }
  return { channel, connection, ready }
}

test('opens the channel when it is ready, not before', () => {
  const { channel, connection, ready } = setUp()
  connection.wake()
  connection.leave()
  expect(channel.connections).toHaveLength(0)
  ready()
  expect(channel.connections).toHaveLength(1)
  connection.wake()
  connection.leave()
  expect(channel.newest).toMatchObject({ wakes: 1, leaves: 1, isClosed: false })
  connection.close()
  expect(channel.newest.isClosed).toBe(true)
})

test('never opens a channel that is closed before it is ready', () => {
  const { channel, connection, ready } = setUp()
  connection.close()
  ready()
  expect(channel.connections).toHaveLength(0)
})

test('decisions/strip: a pause outlasts the waiting; the channel opens when it ends', () => {
  const { channel, connection, ready } = setUp()
  connection.pause()
  ready()
  expect(channel.connections).toHaveLength(0)
  connection.wake()
  expect(channel.connections).toHaveLength(1)
  connection.pause()
  connection.wake()
  expect(channel.connections).toHaveLength(1)
  expect(channel.newest).toMatchObject({ pauses: 1, wakes: 1 })
})

test('decisions/strip: a channel that starts paused waits, also where it is ready at once', () => {
  const { channel, connection } = setUp({ isPaused: true, isReady: true })
  expect(channel.connections).toHaveLength(0)
  connection.wake()
  expect(channel.connections).toHaveLength(1)
  expect(channel.newest.wakes).toBe(0)
})
