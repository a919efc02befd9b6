import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { paintedSteps } from '../../test/painted-steps.ts'
import { testSettings } from '../../test/test-settings.ts'
import { LiveContext } from '../../ui/live-context.ts'
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
