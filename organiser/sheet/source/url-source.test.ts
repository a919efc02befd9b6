import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerEndlessly, listen } from '../../../tests/kit/listen.ts'
import { type UrlSourceOptions, urlSource } from './url-source.ts'

const EVENING = Date.parse('2026-11-28T19:00:00+05:30')

let url: URL
let answer: RequestListener
let requests: IncomingMessage[]
let now: number
beforeEach(async () => {
  requests = []
  now = EVENING
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  url = new URL(`http://127.0.0.1:${await listen(server)}/cup.csv`)
})

/** With a clock that only waits advance. */
const source = (options: Partial<UrlSourceOptions> = {}) =>
  urlSource(url, {
    intervalMs: 5000,
    wait: async (milliseconds) => {
      now += milliseconds
    },
    signal: new AbortController().signal,
    ...options,
  })

const csv = (text: string): RequestListener => {
  return (_, response) => response.end(text)
}
const refuse = (status: number): RequestListener => {
  return (_, response) => response.writeHead(status, { 'retry-after': '120' }).end('Sorry')
}
const textOf = (reading: Awaited<ReturnType<ReturnType<typeof source>['read']>>) =>
  reading.ok ? Buffer.from(reading.bytes).toString() : reading.problem

describe('a sheet at a URL', () => {
  it('is requested once per interval', async () => {
    const sheet = source()
    answer = csv('one')
    expect(textOf(await sheet.read())).toBe('one')
    expect(textOf(await sheet.read())).toBe('one')
    expect(requests).toHaveLength(1)
    await sheet.changed(60_000)
    expect(now - EVENING).toBe(5000)
    answer = csv('two')
    expect(textOf(await sheet.read())).toBe('two')
  })

  it('is requested once per interval also after the clock was set back', async () => {
    const sheet = source()
    answer = csv('one')
    await sheet.read()
    vi.spyOn(Date, 'now').mockReturnValue(0)
    await sheet.changed(600_000)
    answer = csv('two')
    expect(textOf(await sheet.read())).toBe('two')
  })

  it('is requested again after 15 s at most while it fails, whatever the server asks for, and as before afterwards', async () => {
    const sheet = source()
    answer = refuse(500)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect(textOf(await sheet.read())).toBe('answers 500 Internal Server Error')
      const before = now
      await sheet.changed(600_000)
      waits.push((now - before) / 1000)
    }
    expect(waits).toEqual([10, 15, 15, 15])
    answer = csv('one')
    await sheet.read()
    const before = now
    await sheet.changed(600_000)
    expect(now - before).toBe(5000)
  })

  it('is requested again after 15 s at most while its answers drip', async () => {
    // The platform's own timer, on the test's clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      now += milliseconds
      return AbortSignal.abort(new DOMException('too slow', 'TimeoutError'))
    })
    const sheet = source()
    for (let attempt = 1; attempt <= 4; attempt++) {
      const before = now
      expect(textOf(await sheet.read())).toMatch(/^cannot be reached: /)
      await sheet.changed(600_000)
      expect(now - before).toBeLessThanOrEqual(15_001)
    }
  })

  it('is requested more often than usual while it fails, where that is seldom', async () => {
    const sheet = source({ intervalMs: 60_000 })
    answer = refuse(500)
    await sheet.read()
    await sheet.changed(600_000)
    expect(now - EVENING).toBe(15_000)
  })

  it('is refused when it is too large, without reading it to the end', async () => {
    answer = answerEndlessly
    expect(textOf(await source().read())).toBe('is larger than 16 MB')
  })
})
