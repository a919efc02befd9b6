/**
 * A publisher that never gives up: repeats each publication with its id until it is answered, and
 * notes the answer before it goes on. `node writer.ts <name> <ports> <room> <file>`
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { publish } from '../../../testing/feed-server.ts'

const [, , name = '', ports = '', room = '', file = ''] = process.argv
const PAUSE_MS = 10
const RETRY_MS = 20

let isEnding = false
process.on('SIGTERM', () => {
  isEnding = true
})

const nodes = ports.split(',').map(Number)
let turn = 0

async function publishUntilAnswered(id: string): Promise<number> {
  const eventType = turn % 2 === 0 ? 'NewPlayer' : 'Unsold'
  for (;;) {
    const port = nodes[turn++ % nodes.length] ?? 0
    const answer = await publish(port, room, {
      id,
      event: { eventType, data: { name: id } },
    }).catch(() => undefined)
    if (answer?.status === 200 || answer?.status === 201) return answer.seq
    await delay(RETRY_MS)
  }
}

for (let n = 0; !isEnding; n += 1) {
  const id = `${name}-${n}`
  const seq = await publishUntilAnswered(id)
  // At once: what is noted must survive the death of this process.
  appendFileSync(file, `${JSON.stringify({ id, seq })}\n`)
  await delay(PAUSE_MS)
}
process.exit(0)
