import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { paintedSteps } from '../../test/painted-steps.ts'
import { testSettings } from '../../test/test-settings.ts'
import { LiveContext } from '../../ui/live-context.ts'
import { createHammer } from './hammer.ts'
import { Sound } from './LiveView.tsx'

const strike = vi.fn()
const arm = vi.fn()

beforeEach(() => {
  strike.mockClear()
  arm.mockClear()
})

function listening({ hasSound }: { readonly hasSound: boolean }) {
  const watching = createTestSession()
  const { live } = watching
  live.start()
  const settings = testSettings()
  settings.change({ hasSound })
  const { unmount } = render(
    <LiveContext value={{ live, lists: live.lists.getState().lists }}>
      <Sound settings={settings} hammer={{ strike, arm }} />
    </LiveContext>,
  )
  return {
    unmount,
    live,
    ...paintedSteps(watching),
    turn: (on: boolean) => act(() => settings.change({ hasSound: on })),
  }
}

test('is off by default; when on, the hammer strikes at each sale and only then', () => {
  const { tell, advance, turn } = listening({ hasSound: false })
  tell(event('playerSold', sandhu))
  expect(strike).not.toHaveBeenCalled()
  advance(3000)
  turn(true)
  tell(bid(menon, 100), event('playerUnsold', menon), event('teamChanged', menon))
  expect(strike).not.toHaveBeenCalled()
  tell(event('playerSold', menon))
  expect(strike).toHaveBeenCalledTimes(1)
  advance(3000)
  tell(event('playerSold', sandhu))
  expect(strike).toHaveBeenCalledTimes(2)
})

test('does not strike for a sale that is already being celebrated when sound is switched on', () => {
  const { tell, turn } = listening({ hasSound: false })
  tell(event('playerSold', sandhu))
  turn(true)
  expect(strike).not.toHaveBeenCalled()
  tell(event('playerSold', menon))
  expect(strike).toHaveBeenCalledTimes(1)
})

test('a touch or a key unlocks it only while sound is on and the board is mounted', async () => {
  const { turn, unmount } = listening({ hasSound: false })
  await userEvent.click(document.body)
  expect(arm).not.toHaveBeenCalled()
  turn(true)
  await userEvent.click(document.body)
  expect(arm).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('a')
  expect(arm).toHaveBeenCalledTimes(2)
  unmount()
  await userEvent.click(document.body)
  expect(arm).toHaveBeenCalledTimes(2)
})

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
