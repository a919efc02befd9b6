import { describe, expect, test, vi } from 'vitest'
import { createHammer } from './hammer.ts'

/** A fake audio context that counts the started sounds. */
function audio(state: AudioContextState) {
  const started: number[] = []
  const parameter = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  const node = (more: object) => ({ connect: (next: unknown) => next, ...more })
  const context = {
    state,
    currentTime: 10,
    destination: {},
    resume: vi.fn(async () => {}),
    createOscillator: () =>
      node({ frequency: parameter, start: (at: number) => started.push(at), stop: vi.fn() }),
    createGain: () => node({ gain: parameter }),
  }
  const open = vi.fn(() => Object.assign(Object.create(null), context))
  return { context, open, started }
}

describe('a hammer at a sale', () => {
  test('knocks twice per strike, with one audio context', () => {
    const { open, started } = audio('running')
    const hammer = createHammer(open)
    expect(open).not.toHaveBeenCalled()
    hammer.strike()
    expect(new Set(started)).toEqual(new Set([10, 10.17]))
    hammer.strike()
    expect(open).toHaveBeenCalledTimes(1)
    expect(started).toHaveLength(8)
  })

  test('is silent while the browser blocks sound, and does not catch up later', () => {
    const { context, open, started } = audio('suspended')
    const hammer = createHammer(open)
    hammer.arm()
    expect(context.resume).toHaveBeenCalled()
    hammer.strike()
    expect(started).toEqual([])
  })

  test('is silent in a browser without audio', () => {
    expect(() => createHammer(() => null).strike()).not.toThrow()
  })
})
