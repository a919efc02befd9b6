import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  APP_SCRIPT,
  expectProblem,
  INDEX_HTML,
  INLINE_SCRIPT,
  INLINE_STYLE,
  startFeedOfFile,
  startOwnFeed,
} from '../test/feed.ts'

const feed = await startFeedOfFile()

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('/', () => {
  test('is the page, revalidated each time with an entity tag and 304', async () => {
    const first = await feed.ask('/', { headers: HTML })
    expect(first.status).toBe(200)
    expect(first.body.toString()).toBe(INDEX_HTML)
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const again = await feed.ask('/', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers.etag).toBe(first.headers.etag)
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('is sent for Accept-Encoding %s as %s, with its own tag', async (accepted, coding, decode) => {
    const plain = await feed.ask('/')
    const coded = await feed.ask('/', { headers: { 'accept-encoding': accepted } })
    expect(coded.headers['content-encoding']).toBe(coding)
    expect(decode(coded.body).toString()).toBe(INDEX_HTML)
    expect(coded.headers['content-length']).toBe(String(coded.body.length))
    expect(coded.headers.etag).not.toBe(plain.headers.etag)
  })

  test('answers HEAD with the headers of GET', async () => {
    const head = await feed.ask('/', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(INDEX_HTML)))
  })
})

describe('/assets/*', () => {
  test.each([
    [undefined, undefined, (body: Buffer) => body],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'is sent for Accept-Encoding %s as %s, immutable for a year',
    async (accepted, coding, decode) => {
      const answer = await feed.ask('/assets/app-4f2a.js', {
        headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      expect(answer.headers['content-encoding']).toBe(coding)
      expect(decode(answer.body).toString()).toBe(APP_SCRIPT)
    },
  )

  test('are served, and so are the files beside the page', async () => {
    const answer = await feed.ask('/favicon.svg', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-encoding': 'gzip',
    })
  })
})

describe('any other path', () => {
  test.each([
    '/nope',
    '/auctiondatafile.jso',
    '//',
    '/%zz',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/.env',
  ])('%s is the same page with status 404', async (path) => {
    const answer = await feed.ask(path, { headers: HTML })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers).not.toHaveProperty('etag')
    expect(answer.body.toString()).toBe(INDEX_HTML)
  })

  test('is a 404 even if the client has the page cached', async () => {
    const { headers } = await feed.ask('/')
    const known = { ...HTML, 'if-none-match': String(headers.etag) }
    const answer = await feed.ask('/nope', { headers: known })
    expect(answer.status).toBe(404)
  })

  test('answers HEAD with 404', async () => {
    const answer = await feed.ask('/nope', { method: 'HEAD', headers: HTML })
    expect([answer.status, answer.body.length]).toEqual([404, 0])
  })

  test.each([
    ['/nope', { accept: 'application/json' }],
    ['/photo.jpg', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['/api/nope', HTML],
    ['/assets/app-0000.js', HTML],
    ['/assets/app-4f2a.js.br', HTML],
    ['/assets/.hidden.js', HTML],
    ['/assets/../index.html', HTML],
    ['/assets/..%2findex.html', HTML],
    ['/assets/%2e%2e/index.html', HTML],
    ['/pictures/1.jpg', HTML],
  ])('%s with the headers %o is a problem document with status 404', async (path, headers) => {
    expectProblem(await feed.ask(path, { headers }), 404, {
      title: 'Not Found',
      detail: 'There is nothing at this address.',
    })
  })

  test('is a problem document for methods other than GET and HEAD', async () => {
    expectProblem(await feed.ask('/nope', { method: 'POST', headers: HTML }), 404)
  })
})

test.each([
  ['POST', '/', 'GET, HEAD'],
  ['PUT', '/auctiondatafile.json?room=hall', 'GET, HEAD'],
  ['OPTIONS', '/healthz', 'GET, HEAD'],
  ['DELETE', '/assets/app-4f2a.js', 'GET, HEAD'],
  ['GET', '/api/rooms/hall/events', 'POST'],
  ['PUT', '/api/rooms/hall', 'DELETE, GET, HEAD'],
  ['PROPFIND', '/', 'GET, HEAD'],
])('%s %s is a 405 that allows %s', async (method, path, allow) => {
  const answer = await feed.ask(path, { method, headers: HTML })
  expectProblem(answer, 405)
  expect(answer.headers.allow).toBe(allow)
})

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

test.each(['/', '/nope', '/assets/app-4f2a.js', '/api/nope', '/healthz', '/auctiondatafile.json'])(
  'every answer, such as %s, has the security headers and does not name the server',
  async (path) => {
    const { headers } = await feed.ask(path)
    const policy = String(headers['content-security-policy']).split(';').sort()
    expect(policy).toEqual([
      "base-uri 'self'",
      "connect-src 'self' https://feed.example:8443",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "frame-src 'none'",
      "img-src 'self' data: http: https:",
      "media-src 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      `script-src 'self' 'sha256-${hash(INLINE_SCRIPT)}'`,
      `style-src 'self' 'sha256-${hash(INLINE_STYLE)}'`,
      "worker-src 'none'",
    ])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'set-cookie']) {
      expect(headers).not.toHaveProperty(name)
    }
  },
)

test('FRAME_ANCESTORS sets who may embed the board; by default only its own origin', async () => {
  expect((await feed.ask('/')).headers['x-frame-options']).toBe('SAMEORIGIN')
  const embedded = await startOwnFeed({
    frameAncestors: ["'self'", 'https://*.league.example'],
  })
  const { headers } = await embedded.ask('/')
  expect(String(headers['content-security-policy']).split(';')).toContain(
    "frame-ancestors 'self' https://*.league.example",
  )
  expect(headers).not.toHaveProperty('x-frame-options')
})

test('without a built board the feed works and / is a 404', async () => {
  const bare = await startOwnFeed({ boardDir: '/nowhere/at/all' })
  expect((await bare.ask('/', { headers: HTML })).status).toBe(404)
  expect((await bare.ask('/readyz')).status).toBe(200)
})
