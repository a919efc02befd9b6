import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showBoard } from '../../test/render-board.tsx'

/** The value, and a count of every read of any part of it: no render can be without one. */
function counted<Value extends object>(value: Value) {
  let reads = 0
  const seen = new WeakMap<object, object>()
  function watch<Part extends object>(part: Part): Part {
    const known = seen.get(part)
    const proxy =
      known ??
      new Proxy(part, {
        get(target, key, receiver) {
          reads += 1
          const inner: unknown = Reflect.get(target, key, receiver)
          return typeof inner === 'object' && inner !== null ? watch(inner) : inner
        },
      })
    seen.set(part, proxy)
    return proxy as Part
  }
  return { value: watch(value), reads: () => reads }
}

describe('§4 statistics and team lists are not refreshed by events', () => {
  test('200 events render no part of the board that shows the file', async () => {
    const { answer, tell, advance } = showBoard()
    const lists = counted(auction())
    await answer(lists.value)
    expect(screen.getAllByRole('article')).toHaveLength(3)
    // The index of the search is made ahead (decisions/search-and-sharing).
    advance(1000)
    const atFirst = lists.reads()
    expect(atFirst).toBeGreaterThan(0)
    for (let i = 1; i <= 40; i++) {
      tell(bid(sandhu, i * 1000))
      tell(event('playerSold', sandhu))
      tell(event('playerUnsold', menon))
      tell(event('teamChanged', menon))
      tell(event('saleUndone', sandhu))
      advance(100)
    }
    tell(bid(sandhu, 77_777))
    advance(200)
    expect(screen.getByText('₹77,777')).toBeVisible()
    expect(screen.getByText(/^160 changes since \d/)).toBeVisible()
    expect(lists.reads()).toBe(atFirst)
  })

  test('a refresh in progress or a failed one renders none of it either', async () => {
    const { answer, fail, tell } = showBoard()
    const lists = counted(auction())
    await answer(lists.value)
    tell(event('playerUnsold', menon))
    const atFirst = lists.reads()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await fail(new Error('answered 503'))
    takeLogged('error')
    expect(screen.getByText('Could not refresh')).toBeVisible()
    expect(lists.reads()).toBe(atFirst)
  })

  test('choosing a tab does render it, which proves the counter', async () => {
    const { answer } = showBoard()
    const lists = counted(auction())
    await answer(lists.value)
    const atFirst = lists.reads()
    await userEvent.click(screen.getByRole('tab', { name: 'Top Sells' }))
    expect(screen.getByRole('list', { name: 'Top Sells' })).toBeVisible()
    expect(lists.reads()).toBeGreaterThan(atFirst)
  })
})
