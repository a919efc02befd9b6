/** The cost of idle viewers: a ping every 25 s and its answer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openCrowd } from '../../testing/crowd.ts'
import { startNode } from '../../testing/feed-server.ts'
import { freePort } from '../../testing/free-port.ts'
import { processorSeconds } from '../support/meters.ts'

/** Two rounds of pings. */
const SECONDS = 50

/** @returns the share of a core, and bytes a second for each viewer */
export async function measureIdle(viewers: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-'))
  const port = await freePort()
  const server = await startNode({ port, dataDir: folder })
  try {
    const crowd = await openCrowd({ port, room: 'idle', count: viewers })
    await delay(1_000)
    const before = processorSeconds(server)
    const bytesBefore = crowd.bytes()
    await delay(SECONDS * 1_000)
    const core = (processorSeconds(server) - before) / SECONDS
    const bytes = (crowd.bytes() - bytesBefore) / SECONDS / viewers
    crowd.close()
    return { core, bytes }
  } finally {
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}
