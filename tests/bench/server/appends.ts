/** How many publications a second the server takes, each answered after it was stored. */
import { publish, startNode } from '../../kit/feed-server.ts'
import { freePort } from '../../kit/free-port.ts'
import { startRedis } from '../../kit/redis.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'

const ROOM = 'appends'
const PUBLISHERS = 16

/** @returns publications a second */
export async function measureAppends(store: 'sqlite' | 'redis', seconds: number): Promise<number> {
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
