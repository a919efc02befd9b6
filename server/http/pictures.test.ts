import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feed } from '../test/feed.ts'
import { startFeed } from '../test/feed.ts'

let folder: string
let feed: Feed

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-pictures-'))
  await mkdir(join(folder, 'pictures', 'crests'), { recursive: true })
  await writeFile(join(folder, 'pictures', 'crests', 'one.svg'), '<svg/>')
  await writeFile(join(folder, 'pictures', '.secret.svg'), '<svg/>')
  await writeFile(join(folder, 'pictures', 'crests', 'one.js.map'), '{}')
  await writeFile(join(folder, 'pictures', 'ONE.MAP'), '{}')
  await writeFile(join(folder, 'outside.svg'), '<svg/>')
  await symlink(join(folder, 'outside.svg'), join(folder, 'pictures', 'link-out.svg'))
  await symlink(folder, join(folder, 'pictures', 'folder-out'))
  await symlink('crests/one.svg', join(folder, 'pictures', 'link-within.svg'))
  feed = await startFeed({ picturesDir: join(folder, 'pictures') })
})
afterAll(async () => {
  await feed.stop()
  await rm(folder, { recursive: true })
})

describe('/pictures/*', () => {
  test('is cacheable for a day, sandboxed, and a 304 when unchanged', async () => {
    const answer = await feed.ask('/pictures/crests/one.svg')
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const again = await feed.ask('/pictures/crests/one.svg', {
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.status).toBe(304)
  })

  test('supports range requests', async () => {
    const headers = { range: 'bytes=1-3' }
    const answer = await feed.ask('/pictures/crests/one.svg', { headers })
    expect([answer.status, answer.body.toString()]).toEqual([206, 'svg'])
  })

  test.each(['bytes=99999-', 'bytes=5-1'])(
    'the unsatisfiable range %s is a 416 problem with the size (RFC 9110 §15.5.17)',
    async (range) => {
      const answer = await feed.ask('/pictures/crests/one.svg', { headers: { range } })
      expect([answer.status, answer.json()]).toMatchObject([
        416,
        { title: 'Range Not Satisfiable', status: 416 },
      ])
      expect(answer.headers).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'content-range': 'bytes */6',
        'cache-control': 'no-store',
      })
    },
  )

  test.each([
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
  ])('a failed %s is a 412 problem', async (name, value) => {
    const answer = await feed.ask('/pictures/crests/one.svg', { headers: { [name]: value } })
    expect([answer.status, answer.json()]).toMatchObject([
      412,
      { title: 'Precondition Failed', status: 412 },
    ])
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })

  test('a symbolic link within the folder is followed', async () => {
    expect((await feed.ask('/pictures/link-within.svg')).status).toBe(200)
  })

  test.each([
    '/pictures/two.svg',
    '/pictures/',
    '/pictures/crests',
    '/pictures/crests/',
    '/pictures/.secret.svg',
    '/pictures/../outside.svg',
    '/pictures/..%2foutside.svg',
    '/pictures/%2e%2e/outside.svg',
    '/pictures/..%5coutside.svg',
    '/pictures//crests/one.svg',
    '/pictures/crests%2f..%2f..%2foutside.svg',
    '/pictures/one.svg%00.png',
    '/pictures/link-out.svg',
    '/pictures/folder-out/outside.svg',
    '/pictures/crests/one.js.map',
    '/pictures/ONE.MAP',
  ])('%s is a 404 problem', async (path) => {
    const answer = await feed.ask(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })
})

test('the server does not start if the pictures folder is missing', async () => {
  await expect(startFeed({ picturesDir: '/nowhere/at/all' })).rejects.toThrow(/\/nowhere\/at\/all/)
})
