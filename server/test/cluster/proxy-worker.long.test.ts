/** `deploy/nginx.conf` with killed workers: viewers miss nothing and see nothing twice. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startNode } from '../../../testing/feed-server.ts'
import { freePort } from '../../../testing/free-port.ts'
import type { Program } from '../../../testing/programs.ts'
import { startProxy } from '../../../testing/proxies.ts'
import { createPublisher } from '../../../testing/publisher.ts'
import { until } from '../../../testing/until.ts'
import { folderOfTest } from '../folder.ts'
import { type BoardViewer, openBoardViewer } from '../history/board-viewer.ts'
import { checkHistory } from '../history/check.ts'

const ROOM = 'hall'
const VIEWERS = 60
const KILLS = 4
const EVENTS_A_SECOND = 40
const LONGEST_MS = 60_000

let folder: string
let programs: Program[]
let viewers: BoardViewer[]

beforeEach(async () => {
  folder = await folderOfTest()
  programs = []
  viewers = []
})
afterEach(async () => {
  for (const viewer of viewers) viewer.close()
  await Promise.all(programs.map((program) => program.stop('SIGKILL')))
})

async function childrenOf({ pid }: Program): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

test('killed nginx workers lose no event', {
  timeout: 180_000,
}, async () => {
  const node = await freePort()
  const port = await freePort()
  programs.push(
    await startNode({ port: node, dataDir: join(folder, 'data'), env: { NODE_NAME: 'node1' } }),
  )
  const nginx = await startProxy('nginx', { port, nodes: [node], folder })
  programs.push(nginx)

  const publisher = createPublisher([node], ROOM)
  viewers.push(...Array.from({ length: VIEWERS }, () => openBoardViewer(port, ROOM)))
  const hasBegun = () => viewers.every(({ shown }) => shown.length > 0)
  publisher.start(EVENTS_A_SECOND)
  expect(await until(hasBegun, LONGEST_MS)).toBe(true)

  for (let count = 0; count < KILLS; count += 1) {
    await delay(500 + Math.random() * 200)
    for (const worker of await childrenOf(nginx)) process.kill(worker, 'SIGKILL')
  }
  const last = await publisher.stop()
  const isOver = () => viewers.every(({ shown }) => shown.at(-1)?.seq === last)
  expect(await until(isOver, LONGEST_MS)).toBe(true)

  // Each viewer's history starts with its first event.
  const stories = viewers.map(({ shown }) => shown)
  expect(checkHistory([], stories)).toMatchObject({ duplicated: 0, gaps: 0, reordered: 0 })
  expect(viewers.every(({ epochs }) => epochs.length <= 1)).toBe(true)
  // A run in which no response was lost would prove nothing.
  expect(viewers.reduce((sum, { counts }) => sum + counts.retries, 0)).toBeGreaterThan(VIEWERS)
})
