// @vitest-environment node
import { expect, test } from 'vitest'
import { createFakeChannel, listenerOf } from '../test/fake-channel.ts'
import { deferredChannel } from './deferred-channel.ts'

function later() {
  const channel = createFakeChannel()
  const waiting = new Set<() => void>()
  const open = deferredChannel((act) => {
    waiting.add(act)
    return () => void waiting.delete(act)
  }, channel.openChannel)
  const connection = open(listenerOf({}))
  const ready = () => {
    for (const act of waiting) act()
  }
  return { channel, connection, ready }
}

test('the channel is opened when it may be, and not before', () => {
  const { channel, connection, ready } = later()
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

test('closed before that, it is never opened', () => {
  const { channel, connection, ready } = later()
  connection.close()
  ready()
  expect(channel.connections).toHaveLength(0)
})
