import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderFirstScreen } from '../../contract/first-screen.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { fileOf, startOwnFeed } from '../test/feed.ts'
import { createFileLog } from '../test/file-log.ts'
import { asksForFirstScreen, createFirstScreens, type FirstScreens } from './first-screen.ts'
import { NO_PAGE } from './page-policy.ts'
import { RoomCache } from './room-cache.ts'

/** A renderer whose page is the data file. */
const render = vi.fn<RenderFirstScreen>()

describe('the pages with a first screen', () => {
  let publish: (version: string) => void
  let screens: FirstScreens

  beforeEach(() => {
    render.mockReset().mockImplementation(({ dataFile }) => ({
      html: `<p>${dataFile}</p>`,
      script: 's()',
      style: 'a{}',
    }))
    const files = createFileLog()
    publish = (version) => files.publish('main', version)
    const board = { html: '<html>', policy: NO_PAGE }
    screens = createFirstScreens(() => board, render, {
      cache: new RoomCache(files.log),
      defaultRoom: 'main',
      publicUrl: null,
      drawsPictures: false,
      frameAncestors: ["'self'"],
      onFailure() {},
    })
    publish('one')
  })

  async function shown() {
    const page = await screens('main')
    return page?.body.plain.toString() ?? null
  }

  test('are left out where rendering takes too long, and not an older one instead', async () => {
    await expect.poll(shown).toBe('<p>one</p>')
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    render.mockImplementationOnce((async () => {
      await promise
      return { html: '<p>two</p>', script: '', style: '' }
    }) as never)
    publish('two')
    expect(await shown()).toBeNull()
    finish()
    await expect.poll(shown).toBe('<p>two</p>')
  })

  test.each([
    ['has more than a million characters', 'x'.repeat(2 ** 20 + 1)],
    ['has no first screen', null],
  ])('are left out where the new one %s', async (_what, html) => {
    await expect.poll(shown).toBe('<p>one</p>')
    render.mockReturnValueOnce(html === null ? null : { html, script: '', style: '' })
    publish('two')
    expect(await shown()).toBeNull()
    expect(render).toHaveBeenCalledTimes(2)
  })
})

test.each([
  ['', true],
  ['room=hall-3', true],
  ['utm_source=post&delay=30', true],
  ['view=wall', false],
  ['view=overlay', false],
  ['tab=pending', false],
  ['lang=hi', false],
  ['sl=7', false],
])('a page with ?%s has the usual first screen: %s', (query, expected) => {
  expect(asksForFirstScreen(Object.fromEntries(new URLSearchParams(query)))).toBe(expected)
})

describe('the served page', () => {
  const PAGE = '<!doctype html><title>Live Auction</title><script>early()</script>'
  const RENDERER = `export const renderFirstScreen = ({ page, dataFile }) =>
    dataFile.includes('"teams":[]') ? null
    : { html: page + '<p>first screen</p>', script: 'show()', style: 'p{}' }`
  async function start(firstScreen = true) {
    const boardDir = await makeTestFolder('gavel-test-')
    await mkdir(join(boardDir, 'server'))
    await writeFile(join(boardDir, 'index.html'), PAGE)
    await writeFile(join(boardDir, 'server', 'first-screen.mjs'), RENDERER)
    const feed = await startOwnFeed({ boardDir, firstScreen })
    const bodyOf = async (path: string) => (await feed.ask(path)).body.toString()
    return { feed, bodyOf }
  }

  const file = fileOf('Monsoon', { teams: [{ team_name: 'A' }] })

  test('has a policy with its script and style, an entity tag, and is revalidated', async () => {
    const { feed, bodyOf } = await start()
    await feed.putFile('test-room', file)
    await expect.poll(() => bodyOf('/')).toContain('first screen')
    const { headers } = await feed.ask('/', { headers: { 'accept-encoding': 'br' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[^ ]+' 'sha256-[^ ]+';style-src 'self' 'sha256-/,
    )
    expect(policy).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-encoding']).toBe('br')
    const again = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }
    expect((await feed.ask('/', { headers: again })).status).toBe(304)
  })

  test('other views, unknown rooms and unknown paths get the plain page with its own policy', async () => {
    const { feed, bodyOf } = await start()
    await feed.putFile('test-room', file)
    await expect.poll(() => bodyOf('/')).toContain('first screen')
    for (const path of ['/?view=wall', '/?room=nowhere', '/?room=a%20b']) {
      expect(await bodyOf(path), path).not.toContain('first screen')
    }
    const { headers, body } = await feed.ask('/unknown', { headers: { accept: 'text/html' } })
    expect(body.toString()).not.toContain('first screen')
    expect(headers['content-security-policy']).not.toContain("style-src 'self' 'sha256")
  })

  test('§9 another room has its own first screen; a file without teams has none', async () => {
    const { feed, bodyOf } = await start()
    await feed.putFile('hall-3', file)
    await expect.poll(() => bodyOf('/?room=hall-3')).toContain('first screen')
    await feed.putFile('hall-3', fileOf('Monsoon'))
    await expect.poll(() => bodyOf('/?room=hall-3')).not.toContain('first screen')
  })

  test('after a restart the first visitor gets it', async () => {
    const { feed, bodyOf } = await start()
    await feed.putFile('test-room', file)
    await feed.restart()
    expect(await bodyOf('/')).toContain('first screen')
  })

  test('FIRST_SCREEN=off sends the built page with the auction’s name', async () => {
    const { feed, bodyOf } = await start(false)
    await feed.putFile('test-room', file)
    await expect.poll(() => bodyOf('/')).toContain('<title>Monsoon Auction</title>')
    expect(await bodyOf('/')).not.toContain('first screen')
  })

  test('the renderer is not served', async () => {
    const { feed } = await start()
    expect((await feed.ask('/server/first-screen.mjs')).status).toBe(404)
  })
})
