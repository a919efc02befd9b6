import { describe, expect, test } from 'vitest'
import { inTime } from './in-time.ts'

const never = new Promise<never>(() => {})

describe('work with a time limit', () => {
  test('settles as the work does', async () => {
    expect(await inTime(Promise.resolve(1), 1_000, () => 2)).toBe(1)
    const failed = inTime(Promise.reject(new Error('broken')), 1_000, () => 2)
    await expect(failed).rejects.toThrow('broken')
  })

  test('that takes too long has another result, or fails', async () => {
    expect(await inTime(never, 1, () => 2)).toBe(2)
    const failed = inTime(never, 1, () => {
      throw new Error('too late')
    })
    await expect(failed).rejects.toThrow('too late')
  })

  test('that fails later does no harm', async () => {
    let fail = (_cause: Error) => {}
    const work = new Promise<never>((_resolve, reject) => {
      fail = reject
    })
    expect(await inTime(work, 1, () => 2)).toBe(2)
    fail(new Error('much later'))
    await new Promise(setImmediate)
  })
})
