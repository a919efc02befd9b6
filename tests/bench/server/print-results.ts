/** The figures of the server, each beside its reference in the same run. */
import { publish, startNode } from '../../kit/feed-server.ts'
import { freePort } from '../../kit/free-port.ts'
import { startRedis } from '../../kit/redis.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'
import { median, table } from '../support/table.ts'
import { type Deliveries, measureDeliveries, SERVERS, type ServerName } from './deliveries.ts'

/** Ours against a lean Socket.IO: processor time of a delivery, memory of a viewer. */
const MOST_OF_LEAN = 1.05
/** Bytes of an event. */
const BYTES = 150

const VIEWERS = [1_000, 5_000, 10_000]
const ROUNDS = 20
/** Of which the median counts. They take turns, so that a busy minute hits all alike. */
const RUNS = 3
const SECONDS = 5
const ROOM = 'appends'
const PUBLISHERS = 16

export async function reportDeliveries(): Promise<void> {
  for (const viewers of VIEWERS) {
    const results = await inTurns((name) =>
      measureDeliveries(name, { viewers, rounds: ROUNDS, bytes: BYTES }),
    )
    console.log(`\nHolding ${viewers} viewers and telling them ${ROUNDS} events of ${BYTES} B\n`)
    console.log(
      table(
        [
          '',
          'p50 ms',
          'p99 ms',
          'µs a delivery',
          '×lean',
          '×bare',
          'kB used',
          '×lean',
          'kB RSS',
          'missed',
        ],
        SERVERS.map((name) => {
          const of = results[name]
          const lean = results['lean Socket.IO']
          return [
            name,
            of.p50.toFixed(0),
            of.p99.toFixed(0),
            of.perDelivery.toFixed(1),
            (of.perDelivery / lean.perDelivery).toFixed(2),
            (of.perDelivery / results['bare long poll'].perDelivery).toFixed(2),
            of.used.toFixed(1),
            (of.used / lean.used).toFixed(2),
            of.resident.toFixed(1),
            String(of.missed),
          ]
        }),
      ),
    )
    const { ours, 'lean Socket.IO': lean } = results
    bar('processor time of a delivery', ours.perDelivery / lean.perDelivery, MOST_OF_LEAN)
    bar('memory of a viewer', ours.used / lean.used, MOST_OF_LEAN)
  }
}

export async function reportAppends(): Promise<void> {
  const stores = ['sqlite', 'redis'] as const
  const rows: string[][] = []
  for (const store of stores) {
    rows.push([store, (await measureAppends(store, SECONDS)).toFixed(0)])
  }
  console.log('\nPublications, each stored before it is answered, 16 at a time\n')
  console.log(table(['', 'a second'], rows))
}

async function inTurns(
  measure: (name: ServerName) => Promise<Deliveries>,
): Promise<Record<ServerName, Deliveries>> {
  const all: { readonly name: ServerName; readonly result: Deliveries }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    for (const name of SERVERS) all.push({ name, result: await measure(name) })
  }
  const of = (name: ServerName) =>
    medianOf(all.filter((one) => one.name === name).map(({ result }) => result))
  return {
    ours: of('ours'),
    'lean Socket.IO': of('lean Socket.IO'),
    'bare long poll': of('bare long poll'),
  }
}

/** Each figure's own median, and all that was missed. */
function medianOf(results: readonly Deliveries[]): Deliveries {
  const names = Object.keys(results[0] ?? {}) as (keyof Deliveries)[]
  const medians = names.map((name) => [name, median(results.map((result) => result[name]))])
  const missed = results.reduce((sum, result) => sum + result.missed, 0)
  return { ...(Object.fromEntries(medians) as Deliveries), missed }
}

function bar(what: string, ratio: number, most: number): void {
  const isMet = ratio <= most
  if (!isMet) process.exitCode = 1
  console.log(`  ${isMet ? '✓' : '✗'} ${what}: ${ratio.toFixed(2)} ×, at most ${most} ×`)
}

/** @returns how many publications a second the server takes, each answered after it was stored */
async function measureAppends(store: 'sqlite' | 'redis', seconds: number): Promise<number> {
  const folder = await makeFolder('gavel-bench-')
  const stops: (() => Promise<void>)[] = []
  try {
    const redis = store === 'redis' ? await startRedis() : null
    if (redis !== null) stops.push(redis.stop)
    const port = await freePort()
    const env = { REDIS_URL: redis?.url ?? '' }
    const server = await startNode({ port, dataDir: folder, env })
    stops.push(() => server.stop('SIGKILL'))

    const end = performance.now() + seconds * 1_000
    let id = 0
    const publisher = async () => {
      while (performance.now() < end) {
        const { status } = await publish(port, ROOM, {
          id: `event-${++id}`,
          event: { eventType: 'NewPlayer', data: { name: 'Player Name', pdf_sl_no: id } },
        })
        if (status !== 201) throw new Error(`a publication was answered ${status}`)
      }
    }
    await Promise.all(Array.from({ length: PUBLISHERS }, publisher))
    return id / seconds
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}
