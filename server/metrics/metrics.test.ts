import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Feed } from '../test/feed.ts'
import { ask, startFeed } from '../test/feed.ts'
import { measureDelivery } from './delivery-time.ts'

describe('/metrics for Prometheus', () => {
  let feed: Feed

  beforeEach(async () => {
    feed = await startFeed({ metricsPort: 0 })
  })
  afterEach(() => feed.stop())

  async function read(): Promise<string> {
    const answer = await ask(feed.metricsPort ?? 0, '/metrics')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    return answer.body.toString()
  }

  /** The value of one metric. */
  const reading = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    )

  test('is served only on its own port', async () => {
    expect(feed.metricsPort).not.toBe(feed.port)
    expect((await feed.ask('/metrics')).status).toBe(404)
    expect((await ask(feed.metricsPort ?? 0, '/')).status).toBe(404)
  })

  test('counts viewers, events sent, publications by response, and their delivery time', async () => {
    const viewers = [await feed.view('hall'), await feed.view('hall'), await feed.view('annexe')]
    await feed.publishEvent('hall', 'biddingStart', 'Asha', { id: 'one' })
    await feed.publishEvent('hall', 'biddingStart', 'Asha', { id: 'one' })
    await feed.publishEvent('hall', 'playerSold', 'Asha')
    await feed.ask('/api/rooms/hall/events', { method: 'POST' })
    await feed.publish('POST', '/api/rooms/hall/events', {})
    await viewers[0]?.waitFor(2)
    const text = await vi.waitFor(async () => {
      const now = await read()
      expect(reading(now, 'gavel_publications_total{answer="422"}')).toBe(1)
      return now
    })
    expect(reading(text, 'gavel_viewers')).toBe(3)
    expect(reading(text, 'gavel_events_told_total')).toBe(2)
    expect(reading(text, 'gavel_publications_total{answer="201"}')).toBe(2)
    expect(reading(text, 'gavel_publications_total{answer="200"}')).toBe(1)
    expect(reading(text, 'gavel_publications_total{answer="401"}')).toBe(1)
    expect(reading(text, 'gavel_publish_to_delivery_seconds_count')).toBe(2)
    expect(reading(text, 'gavel_publish_to_delivery_seconds_sum')).toBeGreaterThan(0)
    expect(reading(text, 'gavel_event_loop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(reading(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(text).not.toMatch(/Asha|hall/)
  })

  test('counts the viewers that a cap refused, by setting, not by address', async () => {
    const capped = await startFeed({ metricsPort: 0, maxViewersPerAddress: 1 })
    try {
      for (let n = 0; n < 3; n += 1) await capped.ask('/socket.io/?EIO=4&transport=polling')
      const text = (await ask(capped.metricsPort ?? 0, '/metrics')).body.toString()
      expect(reading(text, 'gavel_viewers_refused_total{cap="MAX_VIEWERS_PER_ADDRESS"}')).toBe(2)
      expect(text).not.toContain('127.0.0.1')
    } finally {
      await capped.stop()
    }
  })

  test('counts the publications that were refused for their rate, by publisher', async () => {
    const limited = await startFeed({ metricsPort: 0, publishRate: 1 })
    try {
      const flood = Array.from({ length: 20 }, () => limited.publishEvent('hall', 'Unsold', 'Asha'))
      const refused = (await Promise.all(flood)).filter(({ status }) => status === 429).length
      expect(refused).toBeGreaterThan(0)
      await vi.waitFor(async () => {
        const text = (await ask(limited.metricsPort ?? 0, '/metrics')).body.toString()
        const name = 'gavel_publications_refused_total{publisher="token-1"}'
        expect(reading(text, name)).toBe(refused)
      })
    } finally {
      await limited.stop()
    }
  })

  test('is off unless a port is set', async () => {
    const plain = await startFeed()
    expect(plain.metricsPort).toBeNull()
    await plain.stop()
  })
})

describe('the delivery time', () => {
  test.each([
    ['before', ['told', 'stored']],
    ['after', ['stored', 'told']],
  ])(
    'is measured once, whether the viewers get the event %s the log has responded',
    (_when, steps) => {
      const seconds: number[] = []
      let last = 0
      const times = measureDelivery(
        () => last,
        (value) => seconds.push(value),
      )
      const arrivedAt = performance.now() - 500
      for (const step of [...steps, 'told']) {
        if (step === 'stored') times.stored('hall', 7, arrivedAt)
        else {
          last = 7
          times.delivered('hall', 7)
        }
      }
      expect(seconds).toEqual([expect.closeTo(0.5, 0)])
    },
  )

  test('is not measured for another node’s publications', () => {
    const seen = vi.fn()
    measureDelivery(() => 9, seen).delivered('hall', 9)
    expect(seen).not.toHaveBeenCalled()
  })
})
