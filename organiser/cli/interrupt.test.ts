import { expect, it, vi } from 'vitest'
import { Interrupt } from './interrupt.ts'

function press() {
  let now = Date.parse('2026-11-28T14:00:00Z')
  const [stop, ask] = [vi.fn(), vi.fn()]
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const interrupt = new Interrupt(stop)
  const after = (milliseconds: number) => {
    now += milliseconds
    interrupt.pressed()
    return [ask.mock.calls.length, stop.mock.calls.length]
  }
  return { after, askFirst: () => interrupt.askFirst(ask) }
}

it('Ctrl+C ends a command', () => {
  expect(press().after(0)).toEqual([0, 1])
})

it('a board for everybody: the first Ctrl+C asks, a second ends it', () => {
  const { after, askFirst } = press()
  askFirst()
  expect(after(0)).toEqual([1, 0])
  // npm passes on the same one.
  expect(after(5)).toEqual([1, 0])
  expect(after(1000)).toEqual([1, 1])
})

it('one that comes much later asks again', () => {
  const { after, askFirst } = press()
  askFirst()
  after(0)
  expect(after(60_000)).toEqual([2, 0])
  expect(after(2000)).toEqual([2, 1])
})
