/** A viewer that notes all that it is told. `node tailer.ts <port> <room> <file>` */
import { appendFileSync } from 'node:fs'
import { openViewer } from '../support/viewer.ts'

const [, , port = '', room = '', file = ''] = process.argv

openViewer({
  port: Number(port),
  room,
  coming: {
    attempts: Number.POSITIVE_INFINITY,
    firstDelayMs: 50,
    longestDelayMs: 200,
    spreadMs: 0,
  },
  onEvent(_viewer, seq, text) {
    const { data }: { data: { name: string } } = JSON.parse(text)
    appendFileSync(file, `${JSON.stringify({ id: data.name, seq })}\n`)
  },
  onJoined: () => console.log('joined'),
})
