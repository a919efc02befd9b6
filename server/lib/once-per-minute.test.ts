import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oncePerMinute } from './once-per-minute.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('logs one line a minute, with the number of failures since the last', () => {
  const write = vi.fn()
  const tell = oncePerMinute<[string]>(write)
  for (const room of ['a', 'b', 'c']) tell(room)
  expect(write.mock.calls).toEqual([[1, 'a']])
  vi.advanceTimersByTime(59_999)
  tell('d')
  vi.advanceTimersByTime(1)
  tell('e')
  expect(write.mock.calls).toEqual([
    [1, 'a'],
    [4, 'e'],
  ])
})
