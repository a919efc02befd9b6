/**
 * A hall full of viewers and a server that goes down and comes up, by the operator's hand and
 * violently, while events are being published: when is it serving again, when is everyone back, and
 * who has missed something?
 */
import { openCrowd } from '../../kit/crowd.ts'
import { startNode } from '../../kit/feed-server.ts'
import { freePort } from '../../kit/free-port.ts'
import { createPublisher } from '../../kit/publisher.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'
import { until } from '../../kit/until.ts'

const ROOM = 'restart'
const LONGEST_MS = 60_000
const EVENTS_A_SECOND = 1

export interface Restart {
  /** Milliseconds from the signal until the server serves again. */
  readonly servingMs: number
  /**
   * Milliseconds from then until the last viewer is back: in its room again, with everything
   * that had been published when the server served again.
   */
  readonly allBackMs: number
  readonly allBack: boolean
  /** Whether everyone received everything that was published, what was missed and what repeated. */
  readonly allTold: boolean
  readonly gaps: number
  readonly repeats: number
  readonly gaveUp: number
}

export async function runRestart(signal: 'SIGTERM' | 'SIGKILL', viewers: number): Promise<Restart> {
  const folder = await makeFolder('gavel-restart-')
  const port = await freePort()
  const startServer = () => startNode({ port, dataDir: folder })
  let server = await startServer()
  const publisher = createPublisher([port], ROOM)
  /** When the last viewer came into its room, and when it received all of `before`. */
  let lastJoin = 0
  let lastTold = 0
  let before = Number.POSITIVE_INFINITY
  const crowd = await openCrowd({
    port,
    room: ROOM,
    count: viewers,
    onJoined: () => {
      lastJoin = performance.now()
    },
    onEvent(viewer, seq) {
      if (viewer.last < before && seq >= before) lastTold = performance.now()
    },
  })
  try {
    const first = await publisher.publishOne()
    await until(() => crowd.countReceivedUpTo(first) === viewers, LONGEST_MS)
    publisher.start(EVENTS_A_SECOND)

    const fall = performance.now()
    await server.stop(signal)
    server = await startServer()
    const serving = performance.now()
    before = publisher.lastSeq()
    const isBack = () =>
      lastJoin > fall &&
      crowd.countJoined() === viewers &&
      crowd.countReceivedUpTo(before) === viewers
    const allBack = await until(isBack, LONGEST_MS, 5)
    const allBackMs = Math.max(lastJoin, lastTold) - serving
    const last = await publisher.stop()
    const allTold = await until(() => crowd.countReceivedUpTo(last) === viewers, LONGEST_MS)
    const servingMs = serving - fall
    return { servingMs, allBackMs, allBack, allTold, ...crowd.faults() }
  } finally {
    crowd.close()
    await server.stop('SIGKILL')
  }
}
