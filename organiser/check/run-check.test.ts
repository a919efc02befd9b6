import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { Server, type ServerOptions } from 'socket.io'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../tests/kit/listen.ts'
import { emptyFile } from '../test/empty-file.ts'
import { Findings } from './findings.ts'
import { type CheckOptions, checkEvents, runCheck } from './run-check.ts'

const FILE = JSON.stringify(emptyFile())
const PLAYER = { name: 'Veer Sandhu', img: '/sandhu.png', pdf_sl_no: 7, amount: 20_00_000 }
const PAGE = (settings: object) =>
  `<!doctype html><script type="application/json" id="board-config">${JSON.stringify(settings)}</script>`

/** A host with these pages, and a Socket.IO service if `options` are given. */
async function start(pages: Record<string, string>, options?: Partial<ServerOptions>) {
  const requests: string[] = []
  const answer: RequestListener = ({ url = '', method }, response) => {
    requests.push(`${method} ${url}`)
    const page = pages[url.split('?', 1)[0] ?? '']
    const type = page?.startsWith('<') ? 'text/html' : 'application/json'
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': type }).end(page)
  }
  const http = createServer(answer)
  const io = options === undefined ? null : new Server(http, { serveClient: false, ...options })
  const joins: unknown[][] = []
  const acknowledged: boolean[] = []
  io?.on('connection', (socket) => {
    socket.on('joinAuction', (...args: unknown[]) => {
      joins.push(args)
      const last = args.at(-1)
      if (typeof last === 'function') last()
      void socket.join(String(args[0]))
      const event = { eventType: 'biddingStart', data: PLAYER }
      io.to('final')
        .timeout(400)
        .emit('auctionEvent', event, (error: unknown) => acknowledged.push(error === null))
    })
  })
  onTestFinished(() => io?.close())
  return { url: `http://127.0.0.1:${await listen(http)}`, requests, joins, acknowledged }
}

/** @returns the result, and the lines of the report */
async function check(target: string, more: Partial<CheckOptions> = {}) {
  const lines: string[] = []
  const ok = await runCheck({
    target,
    folder: tmpdir(),
    settings: {},
    seconds: 0.5,
    signal: new AbortController().signal,
    print: (line) => lines.push(line),
    ...more,
  })
  return { ok, lines }
}

const findings = ({ lines }: Awaited<ReturnType<typeof check>>) =>
  lines.filter((line) => /^(wrong|note): /.test(line))

describe('gavel check', () => {
  it('reads the settings of a board’s page, joins its room and receives its events', async () => {
    const service = await start({}, { cors: { origin: '*' } })
    const board = await start({
      '/auction/': PAGE({ service: service.url, room: 'final' }),
      '/auction/auctiondatafile.json': FILE,
    })
    const report = await check(`${board.url}/auction/`)
    expect(findings(report)).toEqual([])
    expect(report).toEqual({
      ok: true,
      lines: [
        `Data file: ${board.url}/auction/auctiondatafile.json`,
        `Channel: ${service.url}/socket.io/`,
        '  room: final',
        `  origin of the board: ${board.url}`,
        '  events in 0.5 s: 1 × biddingStart',
        '',
        'The board will show all of it.',
      ],
    })
    expect(service.joins).toEqual([['final']])
    expect(service.acknowledged).toEqual([true])
    expect(board.requests).toEqual(['GET /auction/', 'GET /auction/auctiondatafile.json'])
  })

  it('checks CORS like a browser', async () => {
    const service = await start({}, { cors: { origin: 'https://other.example' } })
    const board = await start({
      '/': PAGE({ service: service.url }),
      '/auctiondatafile.json': FILE,
    })
    const report = await check(board.url)
    expect(report.ok).toBe(false)
    expect(findings(report)).toContain(
      `wrong: CORS Access-Control-Allow-Origin is “https://other.example”, but the board is at ${board.url}`,
    )
    const allowed = await check(board.url, { origin: 'https://other.example' })
    expect(allowed.ok).toBe(true)
    const withCookies = await check(board.url, {
      origin: 'https://other.example',
      settings: { credentials: true },
    })
    expect(findings(withCookies)).toContain(
      'wrong: CORS no Access-Control-Allow-Credentials: true, which "credentials" needs',
    )
  })

  it('checks CORS of the requests that send, too, and ends the session that it opened', async () => {
    const service = await start({}, { cors: { origin: '*' } })
    const sent: string[] = []
    // Such as a proxy that adds the header to one method.
    const proxy = createServer(async ({ url = '', method = '' }, response) => {
      sent.push(method)
      const answer = await fetch(service.url + url, {
        method,
        ...(method === 'POST' && { body: '1' }),
      })
      const headers = method === 'GET' ? { 'access-control-allow-origin': '*' } : {}
      response.writeHead(answer.status, headers).end(await answer.text())
    })
    const board = await start({ '/auctiondatafile.json': FILE })
    const settings = { service: `http://127.0.0.1:${await listen(proxy)}` }
    const report = await check(`${board.url}/auctiondatafile.json`, { settings, seconds: 0 })
    expect(findings(report)[0]).toMatch(/^wrong: CORS no Access-Control-Allow-Origin/)
    expect(sent).toEqual(['GET', 'POST'])
  })

  it('reports a service that supports WebSocket only', async () => {
    const service = await start({ '/auctiondatafile.json': FILE }, { transports: ['websocket'] })
    const report = await check(`${service.url}/auctiondatafile.json`)
    expect(report.ok).toBe(false)
    expect(report.lines).toContain('  not joined')
    expect(findings(report)).toEqual([
      'wrong: polling the service does not allow HTTP long-polling (WebSocket only?)',
    ])
  })

  it('reports a service that forgets its sessions, as several nodes do, and refuses connections', async () => {
    const http = createServer(({ url = '' }, response) => {
      const isFirst = url.includes('EIO') && !url.includes('sid=')
      const open = { sid: 'one', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 }
      response.writeHead(isFirst ? 200 : 400).end(isFirst ? `0${JSON.stringify(open)}` : '')
    })
    const service = `http://127.0.0.1:${await listen(http)}`
    const report = await check(service, { settings: { service } })
    expect(report.lines).toContain('  not joined')
    expect(findings(report)).toContain(
      'wrong: joining the service refuses the connection after its first answer: xhr post error (with several nodes, all requests of a session must reach the same one)',
    )
  })

  it('asks for an acknowledgement where the board does', async () => {
    const service = await start({ '/auctiondatafile.json': FILE }, {})
    const report = await check(`${service.url}/auctiondatafile.json`, {
      room: 'final',
      settings: { acks: true },
    })
    expect(findings(report)).toEqual([])
    expect(service.joins).toEqual([['final', expect.any(Function)]])
  })

  it('reports a data file that is a web page, and an address without a service', async () => {
    const host = await start({ '/auctiondatafile.json': '<!doctype html><p>Sign in' })
    const report = await check(`${host.url}/auctiondatafile.json`)
    expect(report.ok).toBe(false)
    expect(findings(report)).toEqual([
      expect.stringMatching(/^wrong: data file not JSON: .*<!doctype/),
      'wrong: polling no Socket.IO service at this address and path: it answers 404 with something else',
    ])
  })

  it('notes that it received nothing in an empty room, without reporting a fault', async () => {
    const service = await start({ '/auctiondatafile.json': FILE }, { path: '/live/' })
    const report = await check(`${service.url}/auctiondatafile.json`, {
      room: 'empty',
      settings: { path: '/live/' },
    })
    expect(report.ok).toBe(true)
    expect(report.lines).toContain('  events in 0.5 s: none')
    expect(findings(report)).toEqual([expect.stringMatching(/^note: events none in 0.5 s/)])
    expect(service.joins).toEqual([['empty']])
  })
})

describe('gavel check: the messages of a channel (§4)', () => {
  function found(...messages: readonly unknown[]) {
    const findings = new Findings()
    checkEvents(messages, findings)
    return findings.list().map(({ level, about, text }) => `${level}: ${about} ${text}`)
  }
  const event = (eventType: string) => ({ eventType, data: PLAYER })
  const start = (fields: object) => ({ eventType: 'biddingStart', data: { ...PLAYER, ...fields } })

  it('finds nothing wrong with valid events', () => {
    const undone = { eventType: 'UndoSold', data: { ...PLAYER, amount: null } }
    const snapshot = { eventType: 'Snapshot', data: null, seq: 3, check: '0123456789abcdef' }
    expect(found(event('biddingStart'), event('playerSold'), undone, snapshot)).toEqual([])
  })

  it.each([
    [[event('bidStart')], 'wrong: eventType “bidStart” is unknown: the board ignores it'],
    [[event('PlayerSold')], 'wrong: eventType “PlayerSold” is unknown: the board ignores it'],
    [
      [{ eventType: 'playerSold' }],
      'wrong: auctionEvent playerSold has no player: the board ignores the message',
    ],
    [['sold'], 'wrong: auctionEvent the message is not an object: the board ignores the message'],
    [
      [start({ amount: '2 Cr' })],
      'wrong: biddingStart.amount is not an amount in plain rupees: the board shows “—”',
    ],
    [
      [start({ pdf_sl_no: undefined, pdf_slno: 7 })],
      'wrong: biddingStart.pdf_sl_no is missing: the board shows “—”',
    ],
    [
      [start({ img: undefined, id: 7, नाम: 'Veer' })],
      'note: biddingStart.img is missing: the board shows a placeholder',
    ],
  ])('%j', (messages, line) => {
    expect(found(...messages)).toEqual([line])
  })
})
