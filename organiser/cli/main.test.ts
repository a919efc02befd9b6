/** `gavel`: as a process where its own output, its signals or its children matter. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../tests/kit/free-port.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { startRecorder } from '../publish/test/recorder.ts'
import { gavel, PROGRAM, startGavel } from './test/gavel.ts'

const WAIT = { timeout: 25_000, interval: 100 }

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-cli-')
})

async function run(...words: string[]) {
  const child = startGavel(words, folder)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

describe('gavel', () => {
  it('shows first the three commands of a night, and explains each', async () => {
    const { out, code } = await gavel(['--help'])
    expect(code).toBe(0)
    const names = [...out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name)
    expect(names.slice(0, 3)).toEqual(['template', 'start', 'export'])
    for (const name of ['serve', 'follow']) expect(names).not.toContain(name)
    expect((await gavel(['help', 'start'])).out).toContain('Usage: gavel start [options] [sheet]')
  })

  it('prints its version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect(await gavel(['--version'])).toEqual({ out: `${version}\n`, err: '', code: 0 })
  })

  it.each([
    [['statr'], "error: unknown command 'statr' (Did you mean start?)\n"],
    [['start', '--prt', '1'], "error: unknown option '--prt' (Did you mean --port?)\n"],
    [
      ['start', 'http://localhost:1/a.csv', '--every', '1'],
      expect.stringMatching(/^error: .+ at least 2 seconds\.\n$/),
    ],
  ])('reports wrong usage in one line: %j', async (words, err) => {
    expect(await gavel(words, { folder })).toEqual({ out: '', err, code: 2 })
  })
})

describe('gavel start without a sheet', () => {
  it('creates a token and serves; a second start says that the port is in use; killed, it leaves no server', async () => {
    const port = await freePort()
    const words = ['start', '--port', String(port)]
    const child = startGavel(words, folder)
    let printed = ''
    child.stdout.on('data', (part: Buffer) => {
      printed += part
    })
    await vi.waitFor(() => expect(printed).toContain('Ctrl+C'), WAIT)
    const token = (await readFile(join(folder, '.gavel', 'token'), 'utf8')).trim()
    const answer = await fetch(url(port, '/api/rooms/test-room/events'), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event: { eventType: 'NewPlayer', data: { name: 'Asha Tal' } } }),
    })
    expect(answer.status).toBe(201)
    expect(printed).toContain(`Board:             http://localhost:${port}/\n`)
    expect(printed).toContain(
      'Next: “gavel start SHEET” in place of this command, or “gavel desk” in a second terminal here.',
    )
    expect(await run(...words)).toMatchObject({
      err: `Port ${port} is in use, perhaps by gavel in another window. Choose another: --port ${port + 1}\n`,
      code: 2,
    })
    child.kill('SIGKILL')
    const asked = () => fetch(url(port, '/healthz'))
    await vi.waitFor(() => expect(asked()).rejects.toThrow('fetch failed'), WAIT)
  })
})

function url(port: number, path: string): string {
  return `http://127.0.0.1:${port}${path}`
}

describe('a token that the server refuses', () => {
  it.each([['start', 'none.csv'], ['desk']])(
    'is reported at the start of %s',
    async (...command) => {
      const recorder = await startRecorder()
      await writeFile(join(folder, 'none.csv'), '')
      recorder.failures.push(401, 401)
      const env = { GAVEL_TOKEN: 'wrong', XDG_STATE_HOME: folder }
      const answer = await gavel([...command, '--server', recorder.url], { env, folder })
      expect(answer).toMatchObject({
        err: expect.stringMatching(
          /^The server refuses the token: 401 .+ use --token-file FILE\.\n$/,
        ),
        code: 1,
      })
      // Nothing is published.
      expect(new Set(recorder.received.map(({ method }) => method))).toEqual(new Set(['GET']))
    },
  )
})

it('says that the system has ended the server', async () => {
  const port = String(await freePort())
  const env = { NODE_OPTIONS: '--import=data:text/javascript,process.kill(process.pid,9)' }
  expect(await gavel(['start', '--port', port], { env, folder })).toMatchObject({
    err: 'The system has ended the server, perhaps for want of memory: start again.\n',
    code: 1,
  })
})

describe('an output that cannot be written', () => {
  it('does not end a board', async () => {
    const full = await open('/dev/full', 'w')
    const port = await freePort()
    const child = spawn(process.execPath, [PROGRAM, 'start', '--port', String(port)], {
      env: { ...process.env, INIT_CWD: folder },
      stdio: ['pipe', full.fd, 'pipe'],
    })
    onTestFinished(() => void child.kill())
    await full.close()
    await once(child.stderr ?? child, 'data')
    await delay(500)
    expect((await fetch(url(port, '/healthz'))).ok).toBe(true)
  })

  it('is one sentence', async () => {
    const full = await open('/dev/full', 'w')
    const { stderr, status } = spawnSync(process.execPath, [PROGRAM, 'template'], {
      stdio: ['ignore', full.fd, 'pipe'],
      encoding: 'utf8',
    })
    await full.close()
    expect(stderr).toBe('The output cannot be written: the disk is full.\n')
    expect(status).toBe(1)
  })
})
