// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAuctionFile } from '../../../contract/auction-file.ts'
import { writeRecording } from '../../../contract/recording/recording.ts'
import { recordedAuction } from '../../../tests/kit/recorded-auction.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { loadRecording } from './load-recording.ts'

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
