// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { createFakeLoader } from '../test/fake-loader.ts'
import { createListsStore } from './lists-store.ts'

function started() {
  const { loadAuction, requests } = createFakeLoader()
  const onFailure = vi.fn()
  const lists = createListsStore({ loadAuction, now: () => 7, onFailure })
  const stop = lists.start()
  const latest = () => {
    const request = requests.at(-1)
    if (request === undefined) throw new Error('no request')
    return request
  }
  return {
    lists,
    requests,
    onFailure,
    stop,
    changes: () => lists.getState().changes,
    /** Adds changes that arrive and are shown at the same moment. */
    change: (count = 1) => lists.addChanges(Array(count).fill(lists.requests())),
    async answer() {
      latest().answer(auction())
      await Promise.resolve()
    },
    async fail(cause: unknown) {
      latest().fail(cause)
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

describe('§7 the data file is loaded once at start', () => {
  test('sends one request and has no lists until it is answered', async () => {
    const { lists, requests, answer } = started()
    expect(lists.getState().lists).toEqual({ status: 'loading' })
    await answer()
    expect(lists.getState().lists).toMatchObject({ status: 'ready', loadedAt: 7, refresh: 'idle' })
    expect(requests).toHaveLength(1)
  })

  test('a newer request aborts the earlier one, whose answer is ignored', async () => {
    const { lists, requests, onFailure, answer } = started()
    lists.load()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[0]?.fail(new Error('aborted'))
    await Promise.resolve()
    expect(lists.getState().lists).toEqual({ status: 'loading' })
    await answer()
    expect(lists.getState().lists.status).toBe('ready')
    expect(onFailure).not.toHaveBeenCalled()
  })

  test('stopping aborts the request, and starting again clears the state', async () => {
    const { lists, requests, stop, answer } = started()
    await answer()
    stop()
    lists.start()
    expect(lists.getState()).toEqual({ lists: { status: 'loading' }, changes: 0 })
    stop()
    expect(requests.at(-1)?.signal.aborted).toBe(true)
  })
})

describe('§8 data file cannot be fetched or parsed', () => {
  test('reports a failure, and a new attempt after it', async () => {
    const { lists, onFailure, fail } = started()
    const cause = new Error('answered 404')
    await fail(cause)
    expect(lists.getState().lists).toEqual({ status: 'failed', isTrying: false })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(cause)
    lists.load()
    expect(lists.getState().lists).toEqual({ status: 'failed', isTrying: true })
  })

  test('a failed refresh keeps the lists', async () => {
    const { lists, answer, fail } = started()
    await answer()
    lists.load()
    expect(lists.getState().lists).toMatchObject({ status: 'ready', refresh: 'busy' })
    await fail(new Error('answered 503'))
    expect(lists.getState().lists).toMatchObject({ status: 'ready', refresh: 'failed' })
  })
})

describe('§4 lists and statistics are not refreshed by events: changes are counted', () => {
  test('new lists contain the changes that were counted when they were requested', async () => {
    const { lists, answer, change, changes } = started()
    await answer()
    change(3)
    lists.load()
    expect(changes()).toBe(3)
    change()
    expect(changes()).toBe(4)
    await answer()
    expect(changes()).toBe(1)
  })

  test('a failed refresh keeps the count, and the next successful one clears it', async () => {
    const { lists, answer, fail, change, changes } = started()
    await answer()
    change()
    lists.load()
    change()
    await fail(new Error('answered 503'))
    expect(changes()).toBe(2)
    lists.load()
    await answer()
    expect(changes()).toBe(0)
  })

  test('an event that arrived before the lists were requested and is shown later is no change', async () => {
    const { lists, answer, change, changes } = started()
    await answer()
    const arrivedBefore = lists.requests()
    lists.load()
    await answer()
    lists.addChanges([arrivedBefore, 0])
    expect(changes()).toBe(0)
    change()
    expect(changes()).toBe(1)
  })

  test('events older than any lists are never counted', async () => {
    const { lists, answer, changes } = started()
    lists.addChanges([0, 0])
    expect(changes()).toBe(0)
    await answer()
    expect(changes()).toBe(0)
  })
})
