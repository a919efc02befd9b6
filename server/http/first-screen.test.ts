import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderFirstScreen } from '../../contract/first-screen.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import { fileOf, startOwnFeed } from '../test/feed.ts'
import { folderOfTest } from '../test/folder.ts'
import { watchCurrentFiles } from './current-files.ts'
import { asksForFirstScreen, createFirstScreens, type FirstScreens } from './first-screen.ts'
import { NO_PAGE } from './page-policy.ts'

/** A renderer whose page is the data file. */
const render = vi.fn<RenderFirstScreen>()

describe('the cache of pages with a first screen', () => {
  /** The log's files by room. */
  let files: Map<string, string>
  let announce: (room: string) => void
  let isDown: boolean
  let screens: FirstScreens
  const onFailure = vi.fn()

  beforeEach(async () => {
    files = new Map()
    const listeners: ((room: string) => void)[] = []
    announce = (room) => {
      for (const listener of listeners) listener(room)
    }
    isDown = false
    onFailure.mockClear()
    render.mockReset().mockImplementation(({ dataFile }) => ({
      html: `<p>${dataFile}</p>`,
      script: 's()',
      style: 'a{}',
    }))
    const found = async (room: string) => {
      if (isDown) throw new Error('the log is down')
      const body = files.get(room)
      return body === undefined ? null : { body, mark: body, position: { epoch: 'e', seq: 1 } }
    }
    const log = {
      subscribe: (listener: (room: string) => void) => {
        listeners.push(listener)
        return () => {}
      },
      isFollowed: () => true,
      dataFileVersion: (room: string) => found(room),
      dataFile: (room: string) => found(room),
    } as unknown as AuctionLog
    const board = { html: '<html>', policy: NO_PAGE }
    screens = createFirstScreens(() => board, render, {
      log,
      files: watchCurrentFiles(log),
      defaultRoom: 'main',
      publicUrl: null,
      drawsPictures: false,
      frameAncestors: ["'self'"],
      onFailure,
      maxRooms: 2,
    })
  })

  function publish(room: string, version: string) {
    files.set(room, version)
    announce(room)
  }

  const versionOf = async (room: string) => {
    const page = await screens.of(room)
    return /<p>(.*)<\/p>/.exec(page?.body.plain.toString() ?? '')?.[1] ?? null
  }

  const until = (room: string, version: string | null) =>
    expect.poll(() => versionOf(room), { timeout: 10_000 }).toBe(version)

  test('renders each version once, before it is asked for again', async () => {
    publish('main', 'one')
    await until('main', 'one')
    publish('main', 'two')
    await expect.poll(() => render.mock.calls.length).toBe(2)
    await until('main', 'two')
    const pages = new Set(Array.from({ length: 10_000 }, () => screens.of('main')))
    expect(pages.size).toBe(1)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('skips versions that are replaced quickly', async () => {
    for (let version = 1; version <= 100; version += 1) publish('main', String(version))
    await until('main', '100')
    expect(render.mock.calls.length).toBeLessThan(10)
  })

  test('an event without a data file renders nothing', async () => {
    publish('main', 'one')
    await until('main', 'one')
    for (let event = 0; event < 5; event += 1) announce('main')
    await screens.renew('main')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('keeps a number of rooms, evicts the least recently used one, and never the default room', async () => {
    for (const room of ['main', 'a', 'b', 'c']) {
      publish(room, room)
      await until(room, room)
    }
    expect(render).toHaveBeenCalledTimes(4)
    expect(await versionOf('main')).toBe('main')
    expect(render).toHaveBeenCalledTimes(4)
    await until('a', 'a')
    expect(render).toHaveBeenCalledTimes(5)
  })

  test('a room whose file changes but that nobody asks for is evicted first', async () => {
    for (const room of ['a', 'b']) {
      publish(room, room)
      await until(room, room)
    }
    expect(await versionOf('a')).toBe('a')
    publish('b', 'b, changed')
    await expect.poll(() => render.mock.calls.length).toBe(3)
    publish('c', 'c')
    await until('c', 'c')
    expect(await versionOf('a')).toBe('a')
    expect(render).toHaveBeenCalledTimes(4)
    await until('b', 'b, changed')
    expect(render).toHaveBeenCalledTimes(5)
  })

  test('unknown rooms evict nothing', async () => {
    for (const room of ['a', 'b']) {
      publish(room, room)
      await until(room, room)
    }
    for (let room = 0; room < 20; room += 1) await screens.of(`nowhere-${room}`)
    await screens.renew('main')
    expect(await versionOf('a')).toBe('a')
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('an unknown room is not cached', async () => {
    expect(await screens.of('nowhere')).toBeNull()
    await screens.renew('main')
    files.set('nowhere', 'now')
    announce('nowhere')
    await screens.renew('main')
    expect(render).not.toHaveBeenCalled()
    await until('nowhere', 'now')
  })

  test('a file that cannot be rendered has no first screen, and is logged once', async () => {
    render.mockImplementationOnce(() => {
      throw new Error('broken')
    })
    publish('main', 'one')
    await screens.renew('main')
    expect(await screens.of('main')).toBeNull()
    await screens.renew('main')
    expect(onFailure).toHaveBeenCalledTimes(1)
    publish('main', 'two')
    await until('main', 'two')
  })

  test('a page of more than a million characters is not kept', async () => {
    publish('main', 'one')
    await until('main', 'one')
    publish('main', 'x'.repeat(2 ** 20))
    await until('main', null)
  })

  test('a file without a first screen gives the plain page', async () => {
    publish('main', 'one')
    await until('main', 'one')
    render.mockReturnValueOnce(null)
    publish('main', 'empty')
    await until('main', null)
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
    const boardDir = await folderOfTest()
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
    for (const path of [
      '/?view=wall',
      '/?tab=top',
      '/?lang=hi',
      '/?room=nowhere',
      '/?room=a%20b',
    ]) {
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
