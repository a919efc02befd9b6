// @vitest-environment node
import { expect, test } from 'vitest'
import { createFakeChannel, listenerOf } from '../test/fake-channel.ts'
import { deferredChannel } from './deferred-channel.ts'

function setUp() {
  const channel = createFakeChannel()
  const waiting = new Set<() => void>()
  const open = deferredChannel((callback) => {
    waiting.add(callback)
    return () => void waiting.delete(callback)
  }, channel.openChannel)
  const connection = open(listenerOf({}))
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
