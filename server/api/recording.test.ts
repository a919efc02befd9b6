/** `GET /api/rooms/:room/recording`, on both sides of the file thread. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { WireObject } from '../../contract/leaf.ts'
import { applyChange } from '../../contract/recording/change.ts'
import { type Recording, readRecording } from '../../contract/recording/recording.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { bearer, startFeedOfFile, TOKEN } from '../test/feed.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'

const MUMBAI = 'correct-horse-battery-staple-0002'

const publishers = [{ name: 'mumbai', token: MUMBAI, rooms: ['mumbai'] }]
const log = openSqliteLog(await makeFolder('gavel-test-'))
const feed = await startFeedOfFile({ publishers }, { log })

const ask = (room: string, token = TOKEN, headers = {}, method = 'GET') =>
  feed.ask(`/api/rooms/${room}/recording`, {
    method,
    headers: { ...bearer(token), ...headers },
  })

async function recordingOf(room: string): Promise<Recording> {
  const answer = await ask(room)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/jsonl; charset=utf-8')
  const read = readRecording(answer.body.toString())
  if (!read.ok) throw new Error(read.problem)
  return read.recording
}

/** A data file after so many sales. */
function dataFile(sold: number) {
  const player = (n: number) => ({ full_name: `Player é ${n}`, sl_no: n, auction_sold_amount: n })
  const all = Array.from({ length: 30 }, (_, n) => player(n))
  return {
    status: 1,
    auction_details: { main: [{ series_name: 'Cup', sold_count: sold }] },
    teams: [{ team_name: 'A', players: all.slice(0, sold) }, null],
    recent_sell: all.slice(0, sold).reverse().slice(0, 5),
    pending: all.slice(sold),
  }
}

describe('the recording of a room', () => {
  test('gives each event, and byte for byte the data file that the server had', async () => {
    const room = randomUUID()
    await feed.putFile(room, dataFile(0))
    await feed.publishEvent(room, 'playerSold', 'P 1', { dataFile: dataFile(1) })
    await feed.publishEvent(room, 'playerSold', 'P 2')
    await feed.putFile(room, dataFile(5))

    const { steps, series, ...header } = await recordingOf(room)
    expect({ series, ...header }).toMatchObject({ series: 'Cup', room })
    const names = steps.flatMap(({ event }) => event?.data['name'] ?? [])
    expect(names).toEqual(['P 1', 'P 2'])
    const last = steps.reduce<WireObject | null>(
      (file, { change }) => (change === null ? file : applyChange(file, change)),
      null,
    )
    expect(JSON.stringify(last)).toBe((await feed.readFile(room)).body.toString())
  })

  test('has the events of a room without a data file, and the data file of one without events', async () => {
    const [only, file] = [randomUUID(), randomUUID()]
    await feed.publishEvent(only, 'Unsold', 'Meera')
    await feed.putFile(file, dataFile(1))
    expect((await recordingOf(only)).steps).toMatchObject([{ event: { eventType: 'Unsold' } }])
    expect((await recordingOf(file)).steps).toMatchObject([{ event: null, change: { set: {} } }])
  })

  test('is refused for another’s room', async () => {
    expect((await ask('hall', MUMBAI)).status).toBe(403)
  })

  test('is not made for HEAD, which has the status and the headers of GET', async () => {
    await feed.putFile('long', dataFile(0))
    for (let n = 1; n <= 12; n += 1)
      await feed.publishEvent('long', 'playerSold', `P ${n}`, { dataFile: dataFile(n) })
    const files = vi.spyOn(log, 'recordedFiles')
    const head = await ask('long', TOKEN, {}, 'HEAD')
    expect(files).toHaveBeenCalledOnce()
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(head.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/jsonl; charset=utf-8',
    })
  })

  test('is made for a publisher one at a time', async () => {
    await feed.putFile('mumbai', dataFile(1))
    const others: number[] = []
    vi.spyOn(log, 'room').mockImplementationOnce(async () => {
      const second = await ask('mumbai', MUMBAI)
      expect(second.headers['retry-after']).toBe('5')
      others.push(second.status, (await ask('mumbai')).status)
      return null
    })
    expect((await ask('mumbai', MUMBAI)).status).toBe(200)
    expect(others).toEqual([429, 200])
    expect((await ask('mumbai', MUMBAI)).status).toBe(200)
  })
})
