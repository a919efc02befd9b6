import { expect, test, vi } from 'vitest'
import { takeLogged } from '../test/console.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { createLazy, PART_MISSING } from './lazy.ts'

/** A part whose requests are answered by hand, if at all. */
function openPart() {
  const clock = createFakeClock()
  const answers: ((part: string) => void)[] = []
  const lazy = createLazy(() => new Promise<string>((resolve) => answers.push(resolve)), clock)
  const onMissing = vi.fn()
  window.addEventListener(PART_MISSING, onMissing, { once: true })
  return { clock, answers, lazy, onMissing }
}

test('views that nobody attends: a part that is not answered counts as missing after 30 s, and is requested again', async () => {
  const { clock, answers, lazy, onMissing } = openPart()
  const loaded = lazy.load()
  clock.advance(29_999)
  expect(lazy.getState().isMissing).toBe(false)
  clock.advance(1)
  await expect(loaded).rejects.toThrow('no answer')
  expect(takeLogged('error')).toHaveLength(1)
  expect(lazy.getState()).toEqual({ part: null, isMissing: true })
  expect(onMissing).toHaveBeenCalledTimes(1)
  const again = lazy.load()
  answers[1]?.('part')
  await expect(again).resolves.toBe('part')
  expect(lazy.getState()).toEqual({ part: 'part', isMissing: false })
})

test('a part that arrives after its time limit is shown', async () => {
  const { clock, answers, lazy } = openPart()
  const loaded = lazy.load()
  clock.advance(30_000)
  await expect(loaded).rejects.toThrow()
  takeLogged('error')
  answers[0]?.('part')
  await vi.waitFor(() => expect(lazy.getState()).toEqual({ part: 'part', isMissing: false }))
})
