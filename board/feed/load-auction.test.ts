// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { AUCTION_FILE, auction } from '../test/auction-file.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { ANSWER_DUE_MS, createAuctionLoader } from './load-auction.ts'

const URL_OF_FILE = '/auctiondatafile.json'
const BODY = JSON.stringify(AUCTION_FILE)

/** A loader, and the `fetch` behind it, which answers `body` until the test says otherwise. */
function loading(body = BODY, init?: ResponseInit) {
  const fetch = vi.fn(async (_url: string, _options: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  const clock = createFakeClock()
  const warnIgnored = vi.fn()
  const parts = { url: URL_OF_FILE, clock, pause: async () => {}, warnIgnored }
  return {
    fetch,
    clock,
    warnIgnored,
    parts,
    load: createAuctionLoader({ ...parts, early: undefined }),
  }
}

/** A request that never answers, until it is aborted. */
function unanswered(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

const whole = () => new AbortController().signal

describe('§7 GET /auctiondatafile.json', () => {
  test('one request without payload fills the board', async () => {
    const { fetch, load, warnIgnored } = loading()
    await expect(load(whole())).resolves.toEqual(auction())
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(fetch.mock.calls[0]?.[0]).toBe(URL_OF_FILE)
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body')
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('method')
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('a slow phone is let go on between parsing and reading', async () => {
    const { parts } = loading()
    let goOn = () => {}
    const load = createAuctionLoader({
      ...parts,
      early: undefined,
      pause: () => new Promise((resolve) => (goOn = resolve)),
    })
    const loaded = vi.fn()
    const answer = load(whole()).then(loaded)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(loaded).not.toHaveBeenCalled()
    goOn()
    await answer
    expect(loaded).toHaveBeenCalledWith(auction())
  })

  test('a byte-order mark at the head is tolerated', async () => {
    // As bytes: `Response.text()` strips a mark, so the parser's own tolerance is not needed here.
    const { load } = loading(`\uFEFF\uFEFF${BODY}`)
    await expect(load(whole())).resolves.toEqual(auction())
  })

  test('the host is always asked anew', async () => {
    const { fetch, load } = loading()
    await load(whole())
    await load(whole())
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(fetch.mock.calls.map(([, options]) => options.cache)).toEqual(['no-cache', 'no-cache'])
  })

  test('what was left out of the lists is logged once, by its place', async () => {
    const { load, warnIgnored } = loading(
      JSON.stringify({ ...AUCTION_FILE, pending: [null, 'x'], top_sell: 3 }),
    )
    await load(whole())
    expect(warnIgnored.mock.calls).toEqual([
      [`${URL_OF_FILE}: left out what could not be read: top_sell, pending[0], pending[1]`],
    ])
  })
})

describe('§8 the data file cannot be fetched or parsed', () => {
  test.each([
    ['not there', 'nothing here', { status: 404 }, `${URL_OF_FILE} answered 404`],
    ['server error with a readable body', BODY, { status: 500 }, `${URL_OF_FILE} answered 500`],
    ['a page of HTML with 200', '<!doctype html><p>Hello', {}, `${URL_OF_FILE}: not JSON`],
    ['truncated', BODY.slice(0, -20), {}, `${URL_OF_FILE}: not JSON`],
    ['empty', '', {}, `${URL_OF_FILE}: not JSON`],
    ['a list', '[]', {}, `${URL_OF_FILE}: not a JSON object`],
    ['no series', '{"teams":[]}', {}, `${URL_OF_FILE}: auction_details.main[0] missing`],
    [
      'no teams',
      JSON.stringify({ ...AUCTION_FILE, teams: null }),
      {},
      `${URL_OF_FILE}: teams missing`,
    ],
  ])('%s', async (_, body, init, message) => {
    const { load, clock } = loading(body, init)
    await expect(load(whole())).rejects.toThrow(message)
    expect(clock.pendingTimers).toBe(0)
  })

  test('no connection: rejects with the cause', async () => {
    const { fetch, load } = loading()
    const cause = new TypeError('Failed to fetch')
    fetch.mockRejectedValueOnce(cause)
    await expect(load(whole())).rejects.toBe(cause)
  })

  test('no answer within 30 s', async () => {
    const { fetch, load, clock } = loading()
    fetch.mockImplementationOnce((_, { signal }) => unanswered(signal))
    const failure = load(whole()).catch(String)
    clock.advance(ANSWER_DUE_MS - 1)
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(false)
    clock.advance(1)
    expect(await failure).toContain('no answer within 30 s')
    expect(clock.pendingTimers).toBe(0)
  })

  test('an answer that stops in the middle counts as none', async () => {
    const { fetch, load, clock } = loading()
    fetch.mockImplementationOnce(async (_, { signal }) => {
      const response = new Response('{')
      response.text = async () => (await unanswered(signal)).text()
      return response
    })
    const failure = load(whole()).catch(String)
    await Promise.resolve()
    clock.advance(ANSWER_DUE_MS)
    expect(await failure).toContain('no answer within 30 s')
  })

  test('whoever no longer wants it aborts the request, and no timer is left', async () => {
    const { fetch, load, clock } = loading()
    fetch.mockImplementation((_, { signal }) => unanswered(signal))
    const viewer = new AbortController()
    const failure = load(viewer.signal).catch(() => 'aborted')
    viewer.abort()
    expect(await failure).toBe('aborted')
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
  })

  test('a request that nobody wants any more when it is made is aborted at once', async () => {
    const { fetch, load } = loading()
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

  test('the first load takes up the request that the page started, the next asks anew', async () => {
    const { fetch, parts } = loading()
    const load = createAuctionLoader({ ...parts, early: early(URL_OF_FILE) })
    await expect(load(whole())).resolves.toEqual(auction())
    expect(fetch).not.toHaveBeenCalled()
    await expect(load(whole())).resolves.toEqual(auction())
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('a request for another address is not taken up', async () => {
    const { fetch, parts } = loading()
    const load = createAuctionLoader({ ...parts, early: early(`${URL_OF_FILE}?room=other`) })
    await load(whole())
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(fetch.mock.calls[0]?.[0]).toBe(URL_OF_FILE)
  })

  test('its failure is the failure of the load, and it can be tried again', async () => {
    const { parts } = loading()
    const cause = new TypeError('Failed to fetch')
    const answer = Promise.reject(cause)
    const load = createAuctionLoader({ ...parts, early: { ...early(URL_OF_FILE), answer } })
    await expect(load(whole())).rejects.toBe(cause)
    await expect(load(whole())).resolves.toEqual(auction())
  })

  test('it is due in 30 s like any other, and aborted like any other', async () => {
    const { parts, clock } = loading()
    const request = early(URL_OF_FILE)
    const answer = unanswered(request.controller.signal)
    const load = createAuctionLoader({ ...parts, early: { ...request, answer } })
    const failure = load(whole()).catch(String)
    clock.advance(ANSWER_DUE_MS)
    expect(await failure).toContain('no answer within 30 s')
    expect(request.controller.signal.aborted).toBe(true)
  })
})
