import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Features } from '../../features/features.ts'
import { auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { lazyFeatures } from '../../test/lazy-features.ts'
import { createTestSession } from '../../test/live-session.ts'
import { createTestRendering, renderIn } from '../../test/rendering.tsx'
import { createLazy, PART_LOADED } from '../../ui/lazy.ts'
import { BoardScreen } from './BoardScreen.tsx'

/** A board whose live half is still on its way. */
function openBoard(rendering = createTestRendering()) {
  const watching = createTestSession()
  const here = lazyFeatures(watching.live)
  const answers: { arrive: () => Promise<void>; fail: (cause: unknown) => Promise<void> }[] = []
  const load = vi.fn(
    () =>
      new Promise<Features>((resolve, reject) => {
        answers.push({
          arrive: () => act(async () => resolve(await here.load())),
          fail: (cause) => act(async () => reject(cause)),
        })
      }),
  )
  const code = createLazy(load)
  const { unmount } = renderIn(rendering, <BoardScreen lists={watching.lists} features={code} />)
  function newest() {
    const answer = answers.at(-1)
    if (answer === undefined) throw new Error('the code was not asked for')
    return answer
  }
  return { ...watching, load, newest, unmount, code }
}

const tryAgain = () => screen.queryByRole('button', { name: 'Try again' })

describe('decisions/first-screen: live updates load after the first screen', () => {
  test('the lists do not wait for them, and no channel opens before they are loaded', async () => {
    const { channel, requests, newest } = openBoard()
    await act(async () => requests[0]?.answer(auction()))
    expect(screen.getByRole('heading', { name: 'Team Summary' })).toBeVisible()
    expect(channel.connections).toHaveLength(0)
    await newest().arrive()
    expect(channel.connections).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible()
  })

  test('a screen left before that opens no channel', async () => {
    const { channel, newest, unmount } = openBoard()
    unmount()
    await newest().arrive()
    expect(channel.connections).toHaveLength(0)
  })

  test('pictures wait for them, but also load if they cannot be loaded', async () => {
    const { requests, newest } = openBoard(createTestRendering({ isObserved: false }))
    await act(async () => requests[0]?.answer(auction()))
    expect(document.querySelector('img[src="/logos/chennai.png"]')).toBeNull()
    await newest().fail(new Error('no such file'))
    takeLogged('error')
    expect(document.querySelector('img[src="/logos/chennai.png"]')).toBeVisible()
  })

  test('code that fails to load is logged and pauses live updates, without an alert (§8)', async () => {
    const { channel, load, newest } = openBoard()
    const cause = new Error('no such file')
    await newest().fail(cause)
    expect(takeLogged('error')).toEqual([['Code of the board could not be loaded', cause]])
    expect(screen.getByText('Live updates paused')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(load).toHaveBeenCalledTimes(2)
    await newest().arrive()
    expect(tryAgain()).toBeNull()
    expect(channel.connections).toHaveLength(1)
  })

  test.each([
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    [
      'the viewer comes back to the page',
      () => document.dispatchEvent(new Event('visibilitychange')),
    ],
  ])('it is asked for again when %s', async (_when, happen) => {
    const { channel, load, newest } = openBoard()
    await newest().fail(new Error('no network'))
    takeLogged('error')
    act(() => {
      happen()
    })
    expect(load).toHaveBeenCalledTimes(2)
    await newest().arrive()
    expect(channel.connections).toHaveLength(1)
  })

  test('is shown when it was loaded in another attempt, such as before a reload', async () => {
    const { channel, load, newest, code } = openBoard()
    await newest().fail(new Error('no network'))
    takeLogged('error')
    const other = code.load()
    await newest().arrive()
    await act(async () => {
      await other
      window.dispatchEvent(new Event(PART_LOADED))
    })
    expect(load).toHaveBeenCalledTimes(2)
    expect(channel.connections).toHaveLength(1)
  })

  test('a failure after the screen is left is not reported or logged', async () => {
    const { newest, unmount } = openBoard()
    unmount()
    await newest().fail(new Error('no network'))
    expect(takeLogged('error')).toEqual([])
  })
})
