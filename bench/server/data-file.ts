/**
 * How many requests for the data file a second one core answers, ours beside a handler that
 * compresses each time and would otherwise take every core there is.
 */

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { putDataFile, startNode } from '../../testing/feed-server.ts'
import { freePort } from '../../testing/free-port.ts'
import type { Program } from '../../testing/programs.ts'
import { makeAuction, SIZES } from '../support/auctions.ts'
import { startReference } from './deliveries.ts'

const ROOM = 'file'
const CONNECTIONS = 50

export interface DataFile {
  /** Requests a second of one core. */
  readonly ours: number
  readonly compressing: number
  /** Uncompressed bytes of the file. */
  readonly bytes: number
}

export async function measureDataFile({ seconds }: { readonly seconds: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-'))
  const file = JSON.stringify(makeAuction(SIZES.league))
  try {
    const port = await freePort()
    const server = await startNode({ port, dataDir: folder })
    keepOnOneCore(server)
    await putDataFile(port, ROOM, file)
    const ours = await requestsASecond(port, `${DATA_FILE_PATH}?room=${ROOM}`, seconds)
    await server.stop('SIGKILL')

    const path = join(folder, 'file.json')
    await writeFile(path, file)
    const other = await freePort()
    const reference = await startReference('compressing-file', { PORT: String(other), FILE: path })
    keepOnOneCore(reference)
    const compressing = await requestsASecond(other, DATA_FILE_PATH, seconds)
    await reference.stop('SIGKILL')
    const result: DataFile = { ours, compressing, bytes: Buffer.byteLength(file) }
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
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
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
          // Without a length it comes in chunks, the last of which is empty.
          missing = Number.isNaN(length) ? Number.POSITIVE_INFINITY : end + 4 + length
        }
        missing -= part.length
        if (missing > 0 && part.subarray(-5).toString('latin1') !== '0\r\n\r\n') return
        missing = 0
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

/** Keeps a program and all its threads on one core, so that one that spreads out gains nothing. */
function keepOnOneCore({ pid }: Program): void {
  const { status } = spawnSync('taskset', ['-a', '-p', '-c', '0', String(pid)])
  if (status !== 0) throw new Error('taskset is needed: apt-get install util-linux')
}
