import { describe, expect, it } from 'vitest'
import { startRecorder } from '../publish/test/recorder.ts'
import { untilReady } from './serving.ts'

describe('untilReady', () => {
  it('polls until the server is ready', async () => {
    const recorder = await startRecorder()
    recorder.failures.push(0, 503)
    await untilReady(recorder.url, new AbortController().signal)
    expect(recorder.received.map(({ path }) => path)).toEqual(['/readyz', '/readyz', '/readyz'])
  })

  it('stops polling when it is aborted', async () => {
    await expect(untilReady('http://127.0.0.1:9', AbortSignal.abort())).rejects.toThrow()
  })
})
