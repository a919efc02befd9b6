/** The process as an operator sees it: its lines, its exit status, its signals. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Feed } from './test/feed.ts'
import { startFeed, TOKEN } from './test/feed.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-main-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Started {
  readonly child: ChildProcess
  readonly exited: Promise<{ code: number | null; stdout: string; stderr: string }>
  /** Settles when the server listens, with its address. */
  readonly listening: Promise<string>
}

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString()
  })
  const listening = new Promise<string>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      stdout += part.toString()
      const address = /listening at (http:[^"]+)/.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { child, exited, listening }
}

describe('npm run serve', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s finishes what was accepted, keeps it, and exits 0',
    async (signal) => {
      const first = start({ PUBLISH_TOKENS: TOKEN })
      const url = await first.listening
      const publish = (address: string) =>
        fetch(`${address}/api/rooms/hall/events`, {
          method: 'POST',
          headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            id: 'lot-1',
            event: { eventType: 'biddingStart', data: { name: 'Tarun Vela' } },
          }),
        }).then((response) => response.json() as Promise<{ seq: number; duplicate: boolean }>)
      const { seq } = await publish(url)
      first.child.kill(signal)
      const { code, stdout, stderr } = await first.exited
      expect([code, stderr]).toEqual([0, ''])
      // JSON lines, without secrets or names.
      for (const line of stdout.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
      expect(stdout).toContain('"seq":')
      expect(stdout).not.toMatch(/Tarun|correct-horse/)

      const second = start({ PUBLISH_TOKENS: TOKEN })
      expect(await publish(await second.listening)).toMatchObject({ seq, duplicate: true })
      second.child.kill(signal)
      await second.exited
    },
  )

  test('a port in use gives one clear line and status 1', async () => {
    const feed: Feed = await startFeed()
    try {
      const port = Number(new URL(feed.url).port)
      const { code, stderr } = await start({ PORT: String(port), LOG_LEVEL: 'silent' }).exited
      expect(code).toBe(1)
      expect(stderr).toBe(`Port ${port} is in use. Choose another with PORT=${port + 1}.\n`)
    } finally {
      await feed.stop()
    }
  })

  test('settings that cannot be used are all named, and the status is 1', async () => {
    const { code, stderr } = await start({ PORT: 'x', LOG_LEVEL: 'loud' }).exited
    expect(code).toBe(1)
    expect(stderr).toMatch(/^These settings cannot be used:\n {2}PORT: .*\n {2}LOG_LEVEL: .*\n$/)
  })
})
