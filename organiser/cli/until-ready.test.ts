import { describe, expect, it } from 'vitest'
import { startRecorder } from '../publish/test/recorder.ts'
import { untilReady } from './until-ready.ts'

describe('untilReady', () => {
  it('polls until the server is ready', async () => {
    const recorder = await startRecorder()
    recorder.failures.push(0, 503)
    let waits = 0
    const wait = async () => void waits++
    await untilReady(recorder.url, wait, new AbortController().signal)
    expect(recorder.received.map(({ path }) => path)).toEqual(['/readyz', '/readyz', '/readyz'])
    expect(waits).toBe(2)
  })

  it('stops polling when it is aborted', async () => {
    const asking = untilReady('http://127.0.0.1:9', async () => {}, AbortSignal.abort())
    await expect(asking).rejects.toThrow()
  })
})
