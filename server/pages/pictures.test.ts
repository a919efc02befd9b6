import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { expectProblem, startFeed, startFeedOfFile } from '../test/feed.ts'

const folder = await makeFolder('gavel-test-')
const pictures = join(folder, 'pictures')
await mkdir(join(pictures, 'crests'), { recursive: true })
await writeFile(join(pictures, 'crests', 'one.svg'), '<svg/>')
await writeFile(join(pictures, '.secret.svg'), '<svg/>')
await writeFile(join(pictures, 'crests', 'one.js.map'), '{}')
await writeFile(join(pictures, 'ONE.MAP'), '{}')
await writeFile(join(folder, 'outside.svg'), '<svg/>')
await symlink(join(folder, 'outside.svg'), join(pictures, 'link-out.svg'))
await symlink(folder, join(pictures, 'folder-out'))
await symlink('crests/one.svg', join(pictures, 'link-within.svg'))
const feed = await startFeedOfFile({ picturesDir: pictures })

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

  test.each(['bytes=99999-', 'bytes=5-1'])(
    'the unsatisfiable range %s is a 416 problem',
    async (range) => {
      const answer = await feed.ask('/pictures/crests/one.svg', { headers: { range } })
      expectProblem(answer, 416, { title: 'Range Not Satisfiable' })
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    },
  )

  test.each([
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
  ])('a failed %s is a 412 problem', async (name, value) => {
    const answer = await feed.ask('/pictures/crests/one.svg', { headers: { [name]: value } })
    expectProblem(answer, 412, { title: 'Precondition Failed' })
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
    expectProblem(await feed.ask(path), 404)
  })
})

test('the server does not start if the pictures folder is missing', async () => {
  await expect(startFeed({ picturesDir: '/nowhere/at/all' })).rejects.toThrow(/\/nowhere\/at\/all/)
})
