// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAuctionFile } from '../../../contract/auction-file.ts'
import { writeRecording } from '../../../contract/recording/recording.ts'
import { recordedAuction } from '../../../tests/kit/recorded-auction.ts'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { ANSWER_DUE_MS, createAuctionLoader, isPageThere } from './load-auction.ts'
import { loadRecording } from './load-recording.ts'

const URL_OF_FILE = '/auctiondatafile.json'
const BODY = JSON.stringify(AUCTION_FILE)

/** A loader whose `load` takes the signal alone. */
function loaderOf(options: Parameters<typeof createAuctionLoader>[0]) {
  const load = createAuctionLoader(options)
  return (signal: AbortSignal, onHeaders = (_headers: Headers) => {}) => load(signal, onHeaders)
}

/** A loader, and the fake `fetch` that it uses, which answers `body`. */
function createLoader(body = BODY, init?: ResponseInit) {
  const fetch = vi.fn(async (_url: string, _options: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  const clock = createFakeClock()
  const warnIgnored = vi.fn()
  const loaderOptions = { url: URL_OF_FILE, clock, pause: async () => {}, warnIgnored }
  return {
    fetch,
    clock,
    warnIgnored,
    loaderOptions,
    load: loaderOf({ ...loaderOptions, early: undefined }),
  }
}

/** A request that never answers, until it is aborted. */
function unanswered(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

const noAbort = () => new AbortController().signal

describe('decisions/many-nodes: the host has the page', () => {
  const page = '<script type="application/json" id="board-config"></script>'
  const answers = (body: string, status = 200) => {
    vi.stubGlobal('location', { href: 'https://board.example/?view=wall' })
    vi.stubGlobal('window', globalThis)
    return createLoader(body, { status })
  }

  test('where it answers this page', async () => {
    answers(page)
    await expect(isPageThere()).resolves.toBe(true)
  })

  test('not where a Wi-Fi login or a maintenance page answers 200 in its place', async () => {
    answers('<!doctype html><h1>Log in to the Wi-Fi</h1>')
    await expect(isPageThere()).resolves.toBe(false)
  })

  test('not where the board stands under an error status, or nothing answers', async () => {
    const { fetch } = answers(page, 503)
    await expect(isPageThere()).resolves.toBe(false)
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(isPageThere()).resolves.toBe(false)
  })
})

describe('§7 GET /auctiondatafile.json', () => {
  test('loads the auction with one request without payload', async () => {
    const { fetch, load, warnIgnored } = createLoader()
    await expect(load(noAbort())).resolves.toEqual(auction())
    expect(fetch).toHaveBeenCalledTimes(1)
    const [url, options] = fetch.mock.calls[0] ?? []
    expect(url).toBe(URL_OF_FILE)
    expect(options).not.toHaveProperty('body')
    expect(options).not.toHaveProperty('method')
    expect(options?.cache, 'the server is always asked again').toBe('no-cache')
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('decisions/channel: gives the headers as soon as the answer begins', async () => {
    let finish = (_body: string) => {}
    const { load, fetch } = createLoader()
    const answer = Object.assign(new Response('', { headers: { 'gavel-position': 'e1.5' } }), {
      text: () => new Promise<string>((resolve) => (finish = resolve)),
    })
    fetch.mockResolvedValueOnce(answer)
    const onHeaders = vi.fn()
    const loaded = load(noAbort(), onHeaders)
    await vi.waitFor(() => expect(onHeaders).toHaveBeenCalledExactlyOnceWith(answer.headers))
    finish(BODY)
    await expect(loaded).resolves.toEqual(auction())
  })

  test('yields to the main thread between JSON.parse and reading the fields', async () => {
    const { loaderOptions } = createLoader()
    let resume = () => {}
    const load = loaderOf({
      ...loaderOptions,
      early: undefined,
      pause: () => new Promise((resolve) => (resume = resolve)),
    })
    const loaded = vi.fn()
    const answer = load(noAbort()).then(loaded)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(loaded).not.toHaveBeenCalled()
    resume()
    await answer
    expect(loaded).toHaveBeenCalledWith(auction())
  })
})

describe('decisions/data-file: what is beyond a limit', () => {
  test('the log names the first 100 parts, and counts all', async () => {
    const { load, warnIgnored } = createLoader(
      JSON.stringify({ ...AUCTION_FILE, pending: Array<number>(20_000).fill(1) }),
    )
    await load(noAbort())
    const first = Array.from({ length: 99 }, (_, index) => `pending[${index}]`).join(', ')
    expect(warnIgnored.mock.calls).toEqual([
      [`${URL_OF_FILE}: left out 10001 parts: pending, ${first}`],
    ])
  })
})

describe('§8 the data file cannot be fetched or parsed', () => {
  test.each([
    ['not there, with a readable body', BODY, { status: 404 }, `${URL_OF_FILE} answered 404`],
    ['a page of HTML with 200', '<!doctype html><p>Hello', {}, `${URL_OF_FILE}: not JSON`],
    ['no series', '{"teams":[]}', {}, `${URL_OF_FILE}: auction_details.main[0] missing`],
  ])('%s', async (_, body, init, message) => {
    const { load, clock } = createLoader(body, init)
    await expect(load(noAbort())).rejects.toThrow(message)
    expect(clock.pendingTimers).toBe(0)
  })

  test('no answer within 30 s', async () => {
    const { fetch, load, clock } = createLoader()
    fetch.mockImplementationOnce((_, { signal }) => unanswered(signal))
    const failure = load(noAbort()).catch(String)
    clock.advance(ANSWER_DUE_MS - 1)
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(false)
    clock.advance(1)
    expect(await failure).toContain('no answer within 30 s')
    expect(clock.pendingTimers).toBe(0)
  })

  test('an answer that stalls counts as no answer', async () => {
    const { fetch, load, clock } = createLoader()
    fetch.mockImplementationOnce(async (_, { signal }) => {
      const response = new Response('{')
      response.text = async () => (await unanswered(signal)).text()
      return response
    })
    const failure = load(noAbort()).catch(String)
    await Promise.resolve()
    clock.advance(ANSWER_DUE_MS)
    expect(await failure).toContain('no answer within 30 s')
  })

  test('aborting cancels the request and leaves no timer', async () => {
    const { fetch, load, clock } = createLoader()
    fetch.mockImplementation((_, { signal }) => unanswered(signal))
    const viewer = new AbortController()
    const failure = load(viewer.signal).catch(() => 'aborted')
    viewer.abort()
    expect(await failure).toBe('aborted')
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
  })

  test('a signal that is already aborted cancels the request immediately', async () => {
    const { fetch, load } = createLoader()
    fetch.mockImplementationOnce((_, { signal }) => unanswered(signal))
    await expect(load(AbortSignal.abort())).rejects.toThrow()
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  })
})

describe('decisions/data-file: one request', () => {
  function early(url: string) {
    const controller = new AbortController()
    return { url, controller, answer: Promise.resolve(new Response(BODY)) }
  }

  test('the first load uses the request that the page started; the next sends a new one', async () => {
    const { fetch, loaderOptions } = createLoader()
    const load = loaderOf({ ...loaderOptions, early: early(URL_OF_FILE) })
    await expect(load(noAbort())).resolves.toEqual(auction())
    expect(fetch).not.toHaveBeenCalled()
    await expect(load(noAbort())).resolves.toEqual(auction())
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('fails when the page’s request fails, and the next load sends a new one', async () => {
    const { loaderOptions } = createLoader()
    const cause = new TypeError('Failed to fetch')
    const answer = Promise.reject(cause)
    const load = loaderOf({ ...loaderOptions, early: { ...early(URL_OF_FILE), answer } })
    await expect(load(noAbort())).rejects.toBe(cause)
    await expect(load(noAbort())).resolves.toEqual(auction())
  })

  test('aborts the page’s request after 30 s too', async () => {
    const { loaderOptions, clock } = createLoader()
    const request = early(URL_OF_FILE)
    const answer = unanswered(request.controller.signal)
    const load = loaderOf({ ...loaderOptions, early: { ...request, answer } })
    const failure = load(noAbort()).catch(String)
    clock.advance(ANSWER_DUE_MS)
    expect(await failure).toContain('no answer within 30 s')
    expect(request.controller.signal.aborted).toBe(true)
  })
})

const url = '/last-night.jsonl'
const { steps } = recordedAuction({ lots: 3 })
const header = { room: 'hall', series: 'Village Cup', firstPosition: 1 }

afterEach(() => vi.unstubAllGlobals())

function load(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  vi.stubGlobal('fetch', fetch)
  const clock = createFakeClock()
  const options = { url, clock, status: 'recorded', readFile: readAuctionFile } as const
  return { clock, loading: loadRecording(options) }
}

/** Also runs what waits for the next task of the page. */
async function loadAnswer(answer: Response) {
  const { clock, loading } = load(async () => answer)
  const ticks = setInterval(() => clock.advance(0))
  try {
    return await loading
  } finally {
    clearInterval(ticks)
    expect(clock.pendingTimers).toBe(0)
  }
}

describe('decisions/replay: loading a recording', () => {
  test('gives the recording, paused at its start', async () => {
    const { recorded, state } = await loadAnswer(new Response(writeRecording({ ...header, steps })))
    expect(recorded.lots).toHaveLength(3)
    expect(state.getState()).toMatchObject({ isPlaying: false, isAtEnd: false, step: 0 })
  })

  test.each([
    ['another status', new Response('', { status: 404 }), `${url} answered 404`],
    ['no recording', new Response('<!doctype html>'), `${url}: Line 1 of the recording`],
    ['no data file', new Response(writeRecording({ ...header, steps: [] })), 'has no data file'],
  ])('%s: an error that says so', async (_what, answer, problem) => {
    await expect(loadAnswer(answer)).rejects.toThrow(problem)
  })

  test('without an answer in a minute the request is ended', async () => {
    const { clock, loading } = load(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const failed = expect(loading).rejects.toThrow('no answer within 60 s')
    clock.advance(60_000)
    await failed
  })
})
