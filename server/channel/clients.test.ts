/** Runs each supported version of the Socket.IO client against a real server. */

import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuctionEventMessage, SNAPSHOT } from '../../contract/channel.ts'
import { CLIENTS, type Connect } from '../../tests/socket-io-versions/versions.ts'
import type { Feed } from '../test/feed.ts'
import { startFeed } from '../test/feed.ts'

const EVERY_CLIENT: readonly (readonly [string, Connect])[] = [...CLIENTS, ['4.8', io]]

let feed: Feed
beforeEach(async () => {
  feed = await startFeed()
})
afterEach(() => feed.stop())

function open(connect: Connect, options: object = {}) {
  const client = connect(feed.url, {
    transports: ['polling'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
    ...options,
  })
  const received: AuctionEventMessage[] = []
  const disconnects: string[] = []
  client.on('connect', () => {
    const { seq, check } = received.at(-1) ?? {}
    client.emit('joinAuction', 'hall', ...(seq === undefined ? [] : [{ seq, check }]))
  })
  client.on('disconnect', (reason: string) => disconnects.push(reason))
  client.on('auctionEvent', (message: AuctionEventMessage) => {
    if (message.eventType !== SNAPSHOT) received.push(message)
  })
  const names = () => received.map(({ data }) => (data as { name: string }).name)
  const waitFor = (expected: readonly string[]) =>
    vi.waitFor(() => expect(names()).toEqual(expected), { timeout: 20_000 })
  return { client, received, disconnects, waitFor }
}

describe.each(EVERY_CLIENT)('socket.io-client %s', (_version, connect) => {
  test.each([
    ['with', {}],
    ['without', { timestampRequests: false }],
  ])('joins, receives, and reconnects, %s `t`', async (_what, options) => {
    await feed.publishEvent('hall', 'biddingStart', 'Asha')
    const viewer = open(connect, options)
    try {
      await viewer.waitFor(['Asha'])
      await feed.publishEvent('hall', 'playerSold', 'Asha')
      await viewer.waitFor(['Asha', 'Asha'])
      await feed.restart()
      await feed.publishEvent('hall', 'biddingStart', 'Birju')
      await viewer.waitFor(['Asha', 'Asha', 'Birju'])
      expect(viewer.disconnects).toHaveLength(1)
      expect(viewer.received.map(({ seq }) => seq)).toEqual([undefined, 2, 3])
    } finally {
      viewer.client.disconnect()
    }
  })
})
