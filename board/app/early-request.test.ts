// @vitest-environment node
// Runs the script of index.html at given addresses.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import type { EarlyRequest } from '../live/network/load-auction.ts'
import { readBoardConfig } from './config.ts'

const PAGE = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const SCRIPTS = [...PAGE.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')

/** @param base the address in `<base>`; `null` for a page without one, as `gavel export` writes it */
function open(address: string, base: string | null = '/') {
  const location = new URL(address, 'https://board.example')
  const replaceState = vi.fn((_state: null, _title: '', url: string) => {
    location.href = new URL(url, location).href
  })
  const element = { remove: vi.fn() }
  const fetch = vi.fn(async (_url: string, _options: RequestInit) => new Response('{}'))
  const window: { gavelEarlyRequest?: EarlyRequest; gavelFolder?: string } = {}
  const dataset: Record<string, string> = {}
  const document = {
    documentElement: { dataset },
    baseURI: new URL(base ?? '', location).href,
    querySelector: () => (base === null ? null : element),
    scripts: { figures: { text: '' } },
    fonts: { add: () => {} },
  }
  for (const code of SCRIPTS) {
    runInNewContext(code, {
      location,
      history: { replaceState },
      fetch,
      window,
      document,
      requestAnimationFrame: () => 0,
      atob,
      FontFace: class {},
      URL,
      URLSearchParams,
      AbortController,
    })
  }
  return { fetch, window, location, element, shownAs: dataset['view'] }
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
  ])('at %s it requests the data file of the room that the board joins', (address) => {
    const { fetch, window, location } = open(address)
    const { room } = readBoardConfig('{"room":"final"}', location.search, () => {})
    const url = `/auctiondatafile.json${room === 'final' ? '' : `?room=${room}`}`
    expect(fetch.mock.calls.map(([asked]) => asked)).toEqual([url])
    expect(fetch.mock.calls[0]?.[1].cache).toBe('no-cache')
    expect(window.gavelEarlyRequest?.url).toBe(url)
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

describe('decisions/settings: a board in a folder', () => {
  test.each([
    ['/auction/', '/auction/'],
    ['/auction/?tab=top#team-a', '/auction/'],
    ['/auction?tab=top', '/auction/'],
    ['/auction/', null],
    ['/auction/index.html?tab=top', null],
  ])('at %s with the base %s it requests the data file of the folder', (address, base) => {
    const { fetch, location, window } = open(address, base)
    expect(location.pathname).toBe('/auction/')
    expect(window.gavelFolder).toBe('/auction/')
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/auction/auctiondatafile.json'])
  })

  test.each(['/', '/auction/nowhere', '/other/', '/auction/auction/'])(
    '§8 unknown route: at %s it sends no request',
    (address) => {
      const { fetch, window, location } = open(address, '/auction/')
      expect(fetch).not.toHaveBeenCalled()
      expect(window.gavelFolder).toBe('/auction/')
      expect(location.pathname).toBe(address)
    },
  )

  test('only other pages keep the base, so that links within the board stay in it', () => {
    expect(open('/?room=a').element.remove).toHaveBeenCalledOnce()
    expect(open('/a/b').element.remove).not.toHaveBeenCalled()
  })

  test('a page that is opened as a file keeps its address', () => {
    const address = 'file:///home/league/auction/index.html'
    expect(open(address, null).location.href).toBe(address)
  })
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
