/** How many publications a second the server takes, each answered after it was stored. */
import { publish, startNode } from '../../kit/feed-server.ts'
import { freePort } from '../../kit/free-port.ts'
import { startRedis } from '../../kit/redis.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'
import { quantile } from '../support/table.ts'

const ROOM = 'appends'
const PUBLISHERS = 16

export interface Appends {
  readonly perSecond: number
  /** Milliseconds from the request to the answer. */
  readonly p50: number
  readonly p99: number
}

export async function measureAppends(store: 'sqlite' | 'redis', seconds: number): Promise<Appends> {
  const folder = await makeFolder('gavel-bench-')
  const stops: (() => Promise<void>)[] = []
  try {
    const redis = store === 'redis' ? await startRedis() : null
    if (redis !== null) stops.push(redis.stop)
    const port = await freePort()
    const env = { REDIS_URL: redis?.url ?? '' }
    const server = await startNode({ port, dataDir: folder, env })
    stops.push(() => server.stop('SIGKILL'))

    const delays: number[] = []
    const end = performance.now() + seconds * 1_000
    let id = 0
    const publisher = async () => {
      while (performance.now() < end) {
        const start = performance.now()
        const { status } = await publish(port, ROOM, {
          id: `event-${++id}`,
          event: { eventType: 'NewPlayer', data: { name: 'Player Name', pdf_sl_no: id } },
        })
        if (status !== 201) throw new Error(`a publication was answered ${status}`)
        delays.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: PUBLISHERS }, publisher))
    return {
      perSecond: delays.length / seconds,
      p50: quantile(delays, 0.5),
      p99: quantile(delays, 0.99),
    }
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}
