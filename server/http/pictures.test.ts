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
  test('is served for a day, sandboxed, and 304 when it has not changed', async () => {
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

  test('a link within the folder is followed', async () => {
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
  ])('%s is a 404 problem', async (path) => {
    const answer = await feed.ask(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })
})

test('a folder of pictures that is missing stops the server from starting', async () => {
  await expect(startFeed({ picturesDir: '/nowhere/at/all' })).rejects.toThrow(/\/nowhere\/at\/all/)
})
