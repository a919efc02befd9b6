/** `gavel brand preview`, with a stand-in for the rehearsal. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readBrands } from '../../contract/brand/brand.ts'
import { freePort } from '../../testing/free-port.ts'
import { listen } from '../../testing/listen.ts'
import { makeTestFolder } from '../../testing/test-folder.ts'
import type { runProgram } from '../run-program.ts'
import { previewBrand } from './preview.ts'
import { createDoor } from './preview-door.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-preview-')
  await writeFile(join(folder, 'logo.png'), 'PNG')
  await writeFile(join(folder, 'my tea.svg'), '<svg/>')
  await writeFile(join(folder, 'other.png'), 'not of the brand')
})

function preview(port: string, run: typeof runProgram) {
  const print = vi.fn()
  const context = {
    print,
    warn: vi.fn(),
    env: { PORT: port },
    folder,
    signal: new AbortController().signal,
  }
  const brands = readBrands({ logo: 'logo.png' }, () => {})
  const path = join(folder, 'brand.json')
  return { print, ends: previewBrand(path, brands, { opens: false, run }, context) }
}

describe('gavel brand preview', () => {
  it('names its page as soon as the board takes requests, not before', async () => {
    const port = await freePort()
    let start = () => {}
    let stop = (_: number) => {}
    const isStarted = new Promise<void>((resolve) => (start = resolve))
    const isStopped = new Promise<number>((resolve) => (stop = resolve))
    const asked: unknown[] = []
    const { print, ends } = preview(String(port), async (name, words, env) => {
      asked.push([name, words, env['PORT'], env['BRAND_FILE']])
      await isStarted
      const board = createServer((_request, response) => {
        response.writeHead(200).end()
      })
      board.listen(port, '127.0.0.1')
      onTestFinished(() => void board.close())
      return isStopped
    })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked).toEqual([['rehearsal', ['--local'], String(port), join(folder, 'brand.json')]])
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(print).not.toHaveBeenCalled()
    start()
    await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 5000 })
    const [, address = ''] = /^All views: (\S+)$/.exec(print.mock.calls[0]?.[0]) ?? []
    expect(await (await fetch(address)).text()).toContain('<iframe')
    stop(0)
    expect(await ends).toBe(0)
  })

  it('names nothing when the rehearsal ends before it', async () => {
    const { print, ends } = preview(String(await freePort()), async () => 1)
    expect(await ends).toBe(1)
    expect(print).not.toHaveBeenCalled()
  })

  it('says when another program has the port', async () => {
    const port = await listen(createSocketServer())
    await expect(preview(String(port), async () => 0).ends).rejects.toThrow(
      `Port ${port} is in use.`,
    )
  })

  it('refuses a port that is none; an empty PORT is a missing one', async () => {
    await expect(preview('x', async () => 0).ends).rejects.toThrow('The port must be a number')
    const run = vi.fn(async (..._: Parameters<typeof runProgram>) => 0)
    await preview('', run).ends
    expect(run.mock.calls[0]?.[2]['PORT']).toBe('3100')
  })
})

describe('a door of the preview', () => {
  async function open() {
    const board = createServer((request, response) => {
      response.writeHead(404, { 'x-from': 'board' })
      response.write(`${request.method} ${request.url} `)
      request.pipe(response)
    })
    board.on('upgrade', (request, socket) => {
      const head =
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
      socket.end(`${head}\r\n${request.headers['x-word']}`)
    })
    const port = await listen(board)
    const door = createDoor(port, ['logo.png', 'my%20tea.svg?v=2', '../secret.png'], folder)
    return `http://127.0.0.1:${await listen(door)}`
  }

  it.each([
    ['/logo.png', 'image/png', 'PNG'],
    ['/my%20tea.svg?v=2', 'image/svg+xml', '<svg/>'],
  ])('answers %s from beside the brand’s file', async (path, type, body) => {
    const answer = await fetch((await open()) + path)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(await answer.text()).toBe(body)
  })

  it.each(['/?view=wall', '/other.png', '/%2e%2e/secret.png', '/%'])(
    'passes %s on to the board',
    async (path) => {
      const answer = await fetch((await open()) + path, { method: 'POST', body: 'text' })
      expect(answer.status).toBe(404)
      expect(answer.headers.get('x-from')).toBe('board')
      expect(await answer.text()).toMatch(/^POST .* text$/)
    },
  )

  it('passes a WebSocket on', async () => {
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'x-word': 'hello' }
    const [, socket, head] = await once(get(await open(), { headers }), 'upgrade')
    const chunks: Buffer[] = [head]
    for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toBe('hello')
  })
})
