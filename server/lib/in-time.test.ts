import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('work that fails after its time limit does no harm', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  expect(await inTime(promise, 1, () => 2)).toBe(2)
  reject(new Error('much later'))
  await new Promise(setImmediate)
})
