/** An organiser's software: publishes one event after the other, and repeats what is not answered. */
import { setTimeout as delay } from 'node:timers/promises'
import { publish } from './feed-server.ts'

const RETRY_MS = 20

export interface Publisher {
  /** Publishes one event and comes back with its number, however long that takes. */
  one(): Promise<number>
  /** Goes on publishing, so many a second. */
  goOn(perSecond: number): void
  /** The last number that was answered. */
  last(): number
  /** Stops after the one under way. @returns the last number */
  rest(): Promise<number>
}

/** @param ports of the nodes, or of a proxy; tried in turn until one answers */
export function createPublisher(ports: readonly number[], room: string): Publisher {
  let count = 0
  let last = 0
  let isGoing = false
  let going: Promise<void> = Promise.resolve()

  async function one(): Promise<number> {
    const id = `event-${++count}`
    const event = {
      eventType: count % 2 === 0 ? 'NewPlayer' : 'Unsold',
      data: { name: id, pdf_sl_no: count },
    }
    for (let attempt = 0; ; attempt += 1) {
      const port = ports[attempt % ports.length] ?? 0
      const answer = await publish(port, room, { id, event }).catch(() => undefined)
      if (answer?.status === 200 || answer?.status === 201) {
        last = Math.max(last, answer.seq)
        return answer.seq
      }
      await delay(RETRY_MS)
    }
  }

  return {
    one,
    last: () => last,
    goOn(perSecond) {
      isGoing = true
      going = (async () => {
        while (isGoing) {
          await one()
          await delay(1_000 / perSecond)
        }
      })()
    },
    async rest() {
      isGoing = false
      await going
      return last
    },
  }
}
