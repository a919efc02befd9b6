/** A publisher that repeats each event under its id until it is acknowledged. */
import { setTimeout as delay } from 'node:timers/promises'
import { publish } from './feed-server.ts'

const RETRY_MS = 20

export interface Publisher {
  /** Publishes one event. @returns its number, as soon as it is acknowledged */
  publishOne(): Promise<number>
  /** Publishes so many events a second until it is stopped. */
  start(perSecond: number): void
  /** The last number that was acknowledged. */
  lastSeq(): number
  /** Waits for the event that is being published. @returns the last number */
  stop(): Promise<number>
}

/**
 * @param ports of the nodes, or of a proxy; tried in turn until one answers
 * @param note what each event has besides, as of the moment it is first sent
 */
export function createPublisher(
  ports: readonly number[],
  room: string,
  note: () => object = () => ({}),
): Publisher {
  let count = 0
  let lastSeq = 0
  let isStopped = false
  let stopped: Promise<void> = Promise.resolve()

  async function publishOne(): Promise<number> {
    const id = `event-${++count}`
    const event = {
      eventType: count % 2 === 0 ? 'NewPlayer' : 'Unsold',
      data: { name: id, pdf_sl_no: count, ...note() },
    }
    for (let attempt = 0; ; attempt += 1) {
      const port = ports[attempt % ports.length] ?? 0
      const answer = await publish(port, room, { id, event }).catch(() => undefined)
      if (answer?.status === 200 || answer?.status === 201) {
        lastSeq = Math.max(lastSeq, answer.seq)
        return answer.seq
      }
      await delay(RETRY_MS)
    }
  }

  return {
    publishOne,
    lastSeq: () => lastSeq,
    start(perSecond) {
      isStopped = false
      stopped = (async () => {
        while (!isStopped) {
          await publishOne()
          await delay(1_000 / perSecond)
        }
      })()
    },
    async stop() {
      isStopped = true
      await stopped
      return lastSeq
    },
  }
}
