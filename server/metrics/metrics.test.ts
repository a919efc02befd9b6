import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { FIRST_SCREEN_FILE } from '../../contract/first-screen.ts'
import { listenLocally } from '../../tests/kit/local-server.ts'
import { startRedis } from '../../tests/kit/redis.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import type { Parts } from '../feed-server.ts'
import { startLogWorkers } from '../log/threaded-log.ts'
import { ask, CHANNEL, fileOf, INDEX_HTML, startFeedOfFile, startOwnFeed } from '../test/feed.ts'
import { metricsOf, metricsOfNobody, reading } from '../test/metrics.ts'

const start = (settings: Parameters<typeof startOwnFeed>[0] = {}, parts: Parts = {}) =>
  startOwnFeed({ metricsPort: 0, ...settings }, parts)

const feed = await startFeedOfFile({ metricsPort: 0 }, { logWorkers: startLogWorkers() })

describe('/metrics for Prometheus', () => {
  async function read(): Promise<string> {
    const answer = await ask(feed.metricsPort ?? 0, '/metrics')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    return answer.body.toString()
  }

  test('is served only on its own port', async () => {
    expect(feed.metricsPort).not.toBe(feed.port)
    expect((await feed.ask('/metrics')).status).toBe(404)
    expect((await ask(feed.metricsPort ?? 0, '/')).status).toBe(404)
  })

  test('listens on an address of its own if one is set', async () => {
    // It can only listen there if it leaves the same port of 127.0.0.1 alone, which is taken.
    const other = createServer()
    const metricsPort = await listenLocally(other)
    await startOwnFeed({ metricsPort, metricsHost: '127.0.0.2' })
    expect((await fetch(`http://127.0.0.2:${metricsPort}/metrics`)).status).toBe(200)
    other.close()
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
    // The room's first event is read from the disk.
    expect(reading(text, 'gavel_publish_to_delivery_seconds_count')).toBe(1)
    expect(reading(text, 'gavel_publish_to_delivery_seconds_sum')).toBeGreaterThan(0)
    expect(reading(text, 'gavel_log_commit_seconds_count')).toBe(3)
    expect(reading(text, 'gavel_joins_total{outcome="present"}')).toBe(3)
    expect(reading(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(text).not.toMatch(/Asha|hall/)
  })

  test('counts the viewers that a cap refused, by setting, not by address', async () => {
    const capped = await start({ maxViewersPerAddress: 1 })
    for (let n = 0; n < 3; n += 1) await capped.ask(CHANNEL)
    const text = await metricsOf(capped)
    expect(reading(text, 'gavel_viewers_refused_total{cap="MAX_VIEWERS_PER_ADDRESS"}')).toBe(2)
    expect(text).not.toContain('127.0.0.1')
  })

  test('counts the publications that were refused for their rate, by publisher', async () => {
    const limited = await start({ publishRate: 1 })
    const flood = Array.from({ length: 20 }, () => limited.publishEvent('hall', 'Unsold', 'Asha'))
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429).length
    expect(refused).toBeGreaterThan(0)
    await vi.waitFor(async () => {
      const name = 'gavel_publications_refused_total{publisher="token-1"}'
      expect(reading(await metricsOf(limited), name)).toBe(refused)
    })
  })
})

describe('what an operator sees', () => {
  test('the version, the limits and the room left on the disk', async () => {
    const parts = { maxConnections: 900, logWorkers: startLogWorkers() }
    const text = await metricsOf(await start({ maxViewers: 70 }, parts))
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect(reading(text, `gavel_build_info{version="${version}"}`)).toBe(1)
    expect(reading(text, 'gavel_viewers_limit')).toBe(70)
    expect(reading(text, 'gavel_connections_limit')).toBe(900)
    expect(reading(text, 'gavel_log_followed')).toBe(1)
    expect(reading(text, 'gavel_log_free_bytes{store="disk"}')).toBeGreaterThan(0)
  })

  test('answers by kind of request and class of status', async () => {
    const feed = await start()
    await feed.ask('/')
    await feed.ask('/?view=wall')
    await feed.ask('/auctiondatafile.json?room=hall')
    await feed.ask(CHANNEL)
    await feed.ask(`${CHANNEL}&sid=unknown`)
    await feed.ask('/api/rooms/hall/events', { method: 'POST' })
    const text = await metricsOf(feed)
    const of = (kind: string, name: string) =>
      reading(text, `gavel_answers_total{kind="${kind}",class="${name}"}`)
    expect([of('page', '2xx'), of('page', '5xx')]).toEqual([2, 0])
    expect([of('data_file', '2xx'), of('data_file', '4xx')]).toEqual([0, 1])
    expect([of('channel', '2xx'), of('channel', '4xx')]).toEqual([1, 1])
    expect([of('publish', '2xx'), of('publish', '4xx')]).toEqual([0, 1])
  })

  test('that a node is not ready, exactly while /readyz says so', async () => {
    const feed = await start()
    expect((await feed.ask('/readyz')).status).toBe(200)
    expect(reading(await metricsOf(feed), 'gavel_ready')).toBe(1)
    await rm(join(feed.folder, 'data'), { recursive: true })
    expect((await feed.ask('/readyz')).status).toBe(503)
    expect(reading(await metricsOf(feed), 'gavel_ready')).toBe(0)
  })

  test('a stall of the event loop since the reading before', async () => {
    const feed = await start()
    await metricsOf(feed)
    // The first sample.
    await delay(100)
    const until = performance.now() + 400
    while (performance.now() < until);
    await delay(100)
    const text = await metricsOf(feed)
    expect(reading(text, 'nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.25)
  })

  test('a data file whose first screen cannot be rendered', async () => {
    const boardDir = await makeTestFolder('gavel-test-')
    await mkdir(dirname(join(boardDir, FIRST_SCREEN_FILE)))
    await writeFile(join(boardDir, 'index.html'), INDEX_HTML)
    await writeFile(
      join(boardDir, FIRST_SCREEN_FILE),
      'export function renderFirstScreen() { throw new Error("cannot") }',
    )
    const feed = await start({ boardDir })
    expect((await feed.putFile('hall', fileOf('Cup'))).status).toBe(200)
    for (let visit = 0; visit < 2; visit += 1)
      expect((await feed.ask('/?room=hall')).status).toBe(200)
    expect(reading(await metricsOf(feed), 'gavel_first_screen_failures_total')).toBe(1)
  })

  test('how Redis does', async () => {
    const redis = await startRedis(['--maxmemory', '512mb'])
    onTestFinished(redis.stop)
    const text = await metricsOf(await start({ redisUrl: redis.url }))
    expect(reading(text, 'gavel_redis_command_seconds_count')).toBeGreaterThan(0)
    expect(reading(text, 'gavel_log_free_bytes{store="redis"}')).toBeGreaterThan(1e8)
  })
})

test('clocks that differ never give a negative time', async () => {
  const metrics = metricsOfNobody('redis')
  metrics.delivered({
    seq: 1,
    check: 'c0ffee0000000000',
    eventType: 'Unsold',
    data: {},
    acceptedAt: performance.now() + 90,
  })
  const text = await metrics.read()
  expect(reading(text, 'gavel_publish_to_delivery_seconds_count')).toBe(1)
  expect(reading(text, 'gavel_publish_to_delivery_seconds_sum')).toBe(0)
})

interface Rule {
  readonly alert: string
  readonly expr: string
}
interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const rules = (
  parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')).groups as unknown[]
).flatMap((group) => (group as { rules: Rule[] }).rules)
const panels: readonly Panel[] = JSON.parse(
  readFileSync('deploy/grafana/gavel.json', 'utf8'),
).panels

function textOf(store: 'disk' | 'redis'): Promise<string> {
  const metrics = metricsOfNobody(store)
  metrics.answered(201)
  metrics.refusedTooFast('token-1')
  return metrics.read()
}

/** All that servers report, and the series that Prometheus itself adds. */
const reported = `up 1\n${await textOf('disk')}${await textOf('redis')}`.split('\n')
/** Added to every series by the scrape. */
const OF_SCRAPES = ['job', 'instance']

const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr, legend: '' })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ of: title, expr, legend: legendFormat })),
  ),
]

test.each(queries)('$of asks for series and labels that a server reports', ({ expr, legend }) => {
  const names = expr.match(/\b(?:up\b|(?:gavel|process|nodejs)_\w+)/g) ?? []
  expect(names).not.toEqual([])
  const series = names.flatMap((name) => {
    const found = reported.filter((line) => line.split(/[{ ]/, 1)[0] === name)
    expect(found, name).not.toEqual([])
    return found
  })
  const conditions = [...expr.matchAll(/(\w+)(?:=~|!=|=)"([^"]*)"/g)]
  const labels = [
    ...conditions.flatMap(([, label, values = '']) =>
      values.split('|').map((value) => [label, `${value}"`]),
    ),
    ...[...expr.matchAll(/\b(?:by|ignoring|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/\s*,\s*/).map((label) => [label, '']),
    ),
    ...[...legend.matchAll(/\{\{\s*(\w+)/g)].map(([, label]) => [label, '']),
  ]
  for (const [label = '', value] of labels) {
    if (!OF_SCRAPES.includes(label)) expect(series.join('\n')).toContain(`${label}="${value}`)
  }
})
