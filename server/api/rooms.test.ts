/** Listing and removing rooms, and what viewers and readers of a removed room are sent. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SNAPSHOT } from '../../contract/channel.ts'
import { BEFORE_FIRST } from '../../contract/position.ts'
import { bearer, fileOf, startFeedOfFile, TOKEN } from '../test/feed.ts'

const MUMBAI = 'correct-horse-battery-staple-0002'

const feed = await startFeedOfFile({
  publishers: [{ name: 'mumbai', token: MUMBAI, rooms: ['mumbai-1', 'mumbai-2'] }],
})
const file = fileOf('S')
const newRoom = () => randomUUID()
const fill = async (room: string) => {
  await feed.putFile(room, file)
  await feed.publishEvent(room, 'biddingStart', 'Tarun')
}
const ask = (method: string, path: string, token = TOKEN, headers = {}) =>
  feed.ask(path, { method, headers: { ...bearer(token), ...headers } })
const listed = async (token = TOKEN) => {
  const answer = await ask('GET', '/api/rooms', token)
  return (answer.json() as { rooms: { room: string }[] }).rooms
}

describe('GET /api/rooms', () => {
  test('lists each room with its events, data file and last change', async () => {
    const room = newRoom()
    await fill(room)
    const found = (await listed()).find((one) => one.room === room)
    expect(found).toEqual({
      room,
      events: 1,
      dataFileBytes: JSON.stringify(file).length,
      changedAt: expect.stringMatching(/^20\d\d-.*Z$/),
    })
  })

  test('lists to a publisher only its own rooms that were published to', async () => {
    await fill('mumbai-1')
    await fill(newRoom())
    expect((await listed(MUMBAI)).map(({ room }) => room)).toEqual(['mumbai-1'])
  })
})

describe('DELETE /api/rooms/:room', () => {
  test('removes the room for every reader, and can be repeated', async () => {
    const room = newRoom()
    await fill(room)
    // Prepared in memory.
    for (let n = 0; n < 3; n += 1) expect((await feed.readFile(room)).status).toBe(200)
    for (const _time of ['once', 'again']) {
      const answer = await feed.removeRoom(room)
      expect([answer.status, answer.body.length]).toEqual([204, 0])
      expect((await feed.readFile(room)).status).toBe(404)
    }
    expect((await listed()).map((one) => one.room)).not.toContain(room)
  })

  test('is refused for another’s room, for a name that is none, and for a foreign page', async () => {
    const room = newRoom()
    await fill(room)
    expect((await ask('DELETE', `/api/rooms/${room}`, MUMBAI)).status).toBe(403)
    expect((await ask('DELETE', `/api/rooms/${room}`, 'x'.repeat(40))).status).toBe(401)
    expect((await ask('DELETE', '/api/rooms/no%20room')).status).toBe(400)
    const foreign = { origin: 'https://evil.example' }
    expect((await ask('DELETE', `/api/rooms/${room}`, TOKEN, foreign)).status).toBe(403)
    expect((await feed.readFile(room)).status).toBe(200)
    await fill('mumbai-2')
    expect((await ask('DELETE', '/api/rooms/mumbai-2', MUMBAI)).status).toBe(204)
  })

  test('is refused with 412 if the data file is not the expected one', async () => {
    const room = newRoom()
    await fill(room)
    const { etag } = (await feed.readFile(room)).headers
    const remove = (tag: unknown) => ask('DELETE', `/api/rooms/${room}`, TOKEN, { 'if-match': tag })
    const refused = await remove('"another"')
    expect([refused.status, refused.headers.etag]).toEqual([412, etag])
    expect((await remove(etag)).status).toBe(204)
  })
})

describe('viewers when a room ends', () => {
  test('those who are connected start over, and see the room when it begins again', async () => {
    const room = newRoom()
    await fill(room)
    const viewer = await feed.view(room, {})
    await feed.removeRoom(room)
    const start = { eventType: SNAPSHOT, data: null, ...BEFORE_FIRST, reset: true }
    expect((await viewer.waitFor(2))[1]).toEqual(start)
    await fill(room)
    expect((await viewer.waitFor(3))[2]).toMatchObject({ seq: 1, data: { name: 'Tarun' } })
  })
})
