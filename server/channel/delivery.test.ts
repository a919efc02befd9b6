import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { ServerResponse } from '../lib/node-http.ts'
import { Chunk } from './chunk.ts'
import { createDelivery } from './delivery.ts'
import { Session } from './session.ts'

const VIEWERS = 100

test('a broadcast in many slices is delivered when the last open poll has its response', async () => {
  const responses = Array.from({ length: VIEWERS }, () => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 })
    return new ServerResponse(request)
  })
  const sessions = responses.map((poll, n) =>
    Object.assign(new Session(`sid${n}`, '', { left: 0, at: 0 }), { poll }),
  )
  const answered = () => responses.filter(({ writableEnded }) => writableEnded).length
  const onDelivered = vi.fn(answered)
  let clock = 0
  // Each reading is 30 ms later, so that every slice is over at its first.
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 30))
  createDelivery(() => {}).broadcast(
    sessions,
    [new Chunk('42["auctionEvent"]', 'hall')],
    onDelivered,
  )
  expect(answered()).toBeLessThan(VIEWERS)
  expect(onDelivered).not.toHaveBeenCalled()
  for (let turn = 0; turn < VIEWERS; turn += 1) await new Promise(setImmediate)
  now.mockRestore()
  expect(onDelivered).toHaveBeenCalledOnce()
  expect(onDelivered).toHaveReturnedWith(VIEWERS)
})
