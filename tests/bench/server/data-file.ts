/** How many requests for the data file a second one core answers. */
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { DATA_FILE_PATH } from '../../../contract/auction-file.ts'
import { putDataFile, startNode } from '../../kit/feed-server.ts'
import { freePort } from '../../kit/free-port.ts'
import type { Program } from '../../kit/programs.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'
import { makeAuction, SIZES } from '../support/auctions.ts'

const ROOM = 'file'
const CONNECTIONS = 50

/** @returns requests a second, and the uncompressed bytes of the file */
export async function measureDataFile(seconds: number) {
  const folder = await makeFolder('gavel-bench-')
  const file = JSON.stringify(makeAuction(SIZES.league))
  const port = await freePort()
  const server = await startNode({ port, dataDir: folder })
  try {
    keepOnOneCore(server)
    await putDataFile(port, ROOM, file)
    const perSecond = await requestsASecond(port, `${DATA_FILE_PATH}?room=${ROOM}`, seconds)
    return { perSecond, bytes: Buffer.byteLength(file) }
  } finally {
    await server.stop('SIGKILL')
  }
}

/** Asks on many connections, each again as soon as it was answered. */
async function requestsASecond(port: number, path: string, seconds: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`
  let count = 0
  let isOver = false
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let missing = 0
      socket.on('data', (part: Buffer) => {
        if (missing === 0) {
          const end = part.indexOf('\r\n\r\n')
          const head = part.toString('latin1', 0, end)
          if (!head.includes(' 200 ') || !/content-encoding: (br|gzip)/i.test(head)) {
            reject(new Error(head))
          }
          missing = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
        }
        missing -= part.length
        if (missing > 0) return
        count += 1
        if (isOver) {
          socket.destroy()
          resolve()
        } else socket.write(request)
      })
      socket.on('error', reject)
      socket.write(request)
    })
  const start = performance.now()
  const timer = setTimeout(() => {
    isOver = true
  }, seconds * 1_000)
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  clearTimeout(timer)
  return count / ((performance.now() - start) / 1_000)
}

/** Keeps a program and all its threads on one core. */
function keepOnOneCore({ pid }: Program): void {
  const { status } = spawnSync('taskset', ['-a', '-p', '-c', '0', String(pid)])
  if (status !== 0) throw new Error('taskset is needed: apt-get install util-linux')
}
