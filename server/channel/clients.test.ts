/** Runs each supported version of the Socket.IO client against a real server. */

import { io as io48 } from 'socket.io-client'
import { io as io30 } from 'socket.io-client-3.0'
import { io as io31 } from 'socket.io-client-3.1'
import { io as io40 } from 'socket.io-client-4.0'
import { io as io44 } from 'socket.io-client-4.4'
import { io as io46 } from 'socket.io-client-4.6'
import { io as io47 } from 'socket.io-client-4.7'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuctionEventMessage, SNAPSHOT } from '../../contract/channel.ts'
import type { Feed } from '../test/feed.ts'
import { startFeed } from '../test/feed.ts'

/** The methods that the test uses of any client version. */
interface Client {
  on(event: string, listener: (...args: never[]) => void): unknown
  emit(event: string, ...args: unknown[]): unknown
  disconnect(): unknown
}

type Connect = (url: string, options: object) => Client

const CLIENTS: readonly (readonly [string, Connect])[] = [
  ['3.0', io30],
  ['3.1', io31],
  ['4.0', io40],
  ['4.4', io44],
  ['4.6', io46],
  ['4.7', io47],
  ['4.8', io48],
]

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

describe.each(CLIENTS)('socket.io-client %s', (_version, connect) => {
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
