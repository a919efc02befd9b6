// @vitest-environment node
// Runs the script of index.html at given addresses.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAuctionLoader, type EarlyRequest } from '../live/network/load-auction.ts'
import { AUCTION_FILE, auction } from '../test/auction-file.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { readBoardConfig } from './config.ts'

const PAGE = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const SCRIPTS = [...PAGE.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')

function open(address: string, base = '/') {
  const location = new URL(address, 'https://board.example')
  const fetch = vi.fn(
    async (_url: string, _options: RequestInit) => new Response(JSON.stringify(AUCTION_FILE)),
  )
  const window: { gavelEarlyRequest?: EarlyRequest } = {}
  const dataset: Record<string, string> = {}
  const document = {
    documentElement: { dataset },
    scripts: { figures: { text: '' } },
    fonts: { add: () => {} },
  }
  for (const code of SCRIPTS) {
    // Vite replaces this during the build.
    runInNewContext(code.replaceAll('%BASE_URL%', base), {
      location,
      fetch,
      window,
      document,
      requestAnimationFrame: () => 0,
      atob,
      FontFace: class {},
      URLSearchParams,
      AbortController,
    })
  }
  return { fetch, window, location, shownAs: dataset['view'] }
}

describe('decisions/data-file: one request for the data file, started by the page', () => {
  test('the page has one inline script', () => {
    expect(SCRIPTS).toHaveLength(1)
  })

  test.each([
    '/',
    '/#team-delhi',
    '/?tab=top',
    '/?room=semi-final_2',
    '/?tab=top&room=A',
    '/?room=',
    '/?room=a/b',
    '/?room=a%20b',
    '/?room=%2e%2e',
    '/?room=a&room=b',
    '/?room=a%26x',
    `/?room=${'x'.repeat(64)}`,
    `/?room=${'x'.repeat(65)}`,
    '/?Room=a',
    '/?room=%E0%A4%A',
  ])('at %s it requests the same address as the board', async (address) => {
    const { fetch, window, location } = open(address)
    const { dataFileUrl } = readBoardConfig('{"room":"final"}', location.search, () => {})
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([dataFileUrl])
    expect(fetch.mock.calls[0]?.[1].cache).toBe('no-cache')
    const secondFetch = vi.fn()
    vi.stubGlobal('fetch', secondFetch)
    const load = createAuctionLoader({
      url: dataFileUrl,
      early: window.gavelEarlyRequest,
      clock: createFakeClock(),
      pause: async () => {},
      warnIgnored: () => {},
    })
    await expect(load(new AbortController().signal, () => {})).resolves.toEqual(auction())
    expect(secondFetch).not.toHaveBeenCalled()
  })

  test('its request can be aborted', () => {
    const { fetch, window } = open('/')
    window.gavelEarlyRequest?.controller.abort()
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  })

  test.each(['/nowhere', '/index.html', '/a/b?room=x', '//'])(
    '§8 unknown route: at %s it sends no request',
    (address) => {
      const { fetch, window } = open(`https://board.example${address}`)
      expect(fetch).not.toHaveBeenCalled()
      expect(window.gavelEarlyRequest).toBeUndefined()
    },
  )
})

describe('decisions/settings: a board built for a path prefix', () => {
  afterEach(() => void vi.resetModules())

  test.each(['/auction/', '/auction/?room=final&tab=top#team-a'])(
    'at %s it requests the same address under the prefix as the board',
    async (address) => {
      const { fetch, location } = open(address, '/auction/')
      vi.stubEnv('BASE_URL', '/auction/')
      vi.resetModules()
      const config = await import('./config.ts')
      const { dataFileUrl } = config.readBoardConfig('', location.search, () => {})
      expect(dataFileUrl).toMatch(/^\/auction\/auctiondatafile\.json/)
      expect(fetch.mock.calls.map(([url]) => url)).toEqual([dataFileUrl])
    },
  )

  test.each(['/', '/auction/nowhere', '/other/', '/auction/auction/'])(
    '§8 unknown route: at %s it sends no request',
    (address) => {
      expect(open(address, '/auction/').fetch).not.toHaveBeenCalled()
    },
  )
})

test('decisions/wall-and-overlay: an overlay is marked before the first paint', () => {
  expect(open('/?view=overlay&confetti=0').shownAs).toBe('overlay')
  expect(open('/').shownAs).toBe('')
  expect(open('/nowhere?view=overlay').shownAs).toBeUndefined()
})

describe('decisions/settings: the settings block', () => {
  test('is a JSON block in the page that the board can read', () => {
    const block = /<script type="application\/json" id="board-config">([^<]*)<\/script>/.exec(PAGE)
    expect(block).not.toBeNull()
    const warnIgnored = vi.fn()
    expect(readBoardConfig(block?.[1] ?? '', '', warnIgnored).room).toBe('test-room')
    expect(warnIgnored).not.toHaveBeenCalled()
  })
})
