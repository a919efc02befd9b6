import { beforeEach, describe, expect, it } from 'vitest'
import { createPublisher, type Publication } from './publisher.ts'
import { PublishingFailed } from './request.ts'
import { type Recorder, startRecorder } from './test/recorder.ts'

const PUBLICATION: Publication = {
  id: 'room.1.run.0',
  event: {
    eventType: 'biddingStart',
    data: { name: 'Asha Tal', img: null, pdf_sl_no: 1, amount: 1000 },
  },
}

let recorder: Recorder
let waits: number[]
let printed: string[]
let stopper: AbortController

beforeEach(async () => {
  recorder = await startRecorder()
  waits = []
  printed = []
  stopper = new AbortController()
})

const publisher = (server = recorder.url) =>
  createPublisher({
    server,
    room: 'hall-1',
    token: 'secret',
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
    print: (line) => printed.push(line),
    signal: stopper.signal,
  })

describe('a publisher', () => {
  it('publishes an event with its token', async () => {
    await publisher().publish(PUBLICATION)
    expect(recorder.received).toEqual([
      {
        method: 'POST',
        path: '/api/rooms/hall-1/events',
        token: 'Bearer secret',
        body: JSON.stringify(PUBLICATION),
      },
    ])
  })

  it.each([500, 503, 429, 408, 0])(
    'retries with exactly the same body after %d',
    async (status) => {
      recorder.failures.push(status, status)
      await publisher().publish(PUBLICATION)
      expect(recorder.received.map(({ body }) => body)).toEqual(
        Array(3).fill(JSON.stringify(PUBLICATION)),
      )
      expect(waits).toEqual([250, 500])
      expect(printed).toHaveLength(2)
      expect(printed[0]).toMatch(/^Publishing failed \(.+\); trying again in 0\.25 s\.$/)
    },
  )

  it.each([400, 401, 409, 422])(
    'does not retry after %d, and reports the reason',
    async (status) => {
      recorder.failures.push(status)
      await expect(publisher().publish(PUBLICATION)).rejects.toThrow(
        `The feed server refused a publication: ${status} Refused.; event.data.name is missing`,
      )
      expect(recorder.received).toHaveLength(1)
    },
  )

  it('calls a reading that failed a reading', async () => {
    recorder.failures.push(503)
    await publisher().dataFile()
    expect(printed).toEqual([
      expect.stringMatching(/^Reading the auction failed \(503.*\); trying again in 0\.25 s\.$/),
    ])
  })

  it('says that the disk is full', async () => {
    recorder.failures.push(507)
    await publisher().publish(PUBLICATION)
    expect(printed).toEqual([
      'Publishing failed (the disk of the server is full); trying again in 0.25 s.',
    ])
  })

  it('retries when a login page answers 200 in place of the server', async () => {
    recorder.failures.push(200)
    await publisher().publish(PUBLICATION)
    expect(recorder.received).toHaveLength(2)
    expect(printed).toEqual([
      'Publishing failed (something else answers, such as the login of a Wi-Fi); trying again in 0.25 s.',
    ])
  })

  it('gives up after a while', async () => {
    recorder.failures.push(...Array(20).fill(500))
    await expect(publisher().publish(PUBLICATION)).rejects.toThrow(PublishingFailed)
    expect(recorder.received).toHaveLength(8)
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(30_750)
  })

  it('publishes nothing after it is stopped', async () => {
    stopper.abort()
    await expect(publisher().publish(PUBLICATION)).rejects.toThrow()
    expect(recorder.received).toEqual([])
    expect(waits).toEqual([])
  })
})
