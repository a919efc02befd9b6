// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { ChannelStatus } from '../live/live-state.ts'
import { createFakeChannel } from '../test/fake-channel.ts'
import { createLazyChannel } from './lazy-channel.ts'

/** Lets everything happen that waits for nothing but promises. */
async function promisesSettle() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

function lazily() {
  let boardNowStands = () => {}
  const boardStands = new Promise<void>((resolve) => {
    boardNowStands = resolve
  })
  const channel = createFakeChannel()
  const fetchCode = vi.fn(async () => channel.openChannel)
  const failed = vi.fn()
  const statuses: ChannelStatus[] = []
  const connection = createLazyChannel({ boardStands, fetchCode, failed })({
    onEvent: () => {},
    onStatus: (status) => statuses.push(status),
    cursor: () => null,
  })
  return {
    boardNowStands: () => boardNowStands(),
    channel,
    fetchCode,
    failed,
    statuses,
    connection,
  }
}

describe('§7 the channel, once the board stands', () => {
  test('its code is fetched when the board stands, and not before', async () => {
    const { boardNowStands, channel, fetchCode } = lazily()
    await promisesSettle()
    expect(fetchCode).not.toHaveBeenCalled()
    boardNowStands()
    await promisesSettle()
    expect(fetchCode).toHaveBeenCalledTimes(1)
    expect(channel.connections).toHaveLength(1)
  })

  test('the page becoming visible before that opens no second channel', async () => {
    const { boardNowStands, channel, connection } = lazily()
    connection.wake()
    connection.wake()
    boardNowStands()
    await promisesSettle()
    expect(channel.connections).toHaveLength(1)
  })

  test('once open, it is woken and closed', async () => {
    const { boardNowStands, channel, connection } = lazily()
    boardNowStands()
    await promisesSettle()
    connection.wake()
    expect(channel.newest.wakes).toBe(1)
    connection.close()
    expect(channel.newest.isClosed).toBe(true)
  })

  test('a screen that was left before that opens none', async () => {
    const { boardNowStands, channel, connection } = lazily()
    connection.close()
    boardNowStands()
    await promisesSettle()
    expect(channel.connections).toHaveLength(0)
  })
})

describe('§8 any error from the real-time channel is not shown', () => {
  test('code that cannot be fetched is logged and counts as a channel that is down', async () => {
    const { boardNowStands, fetchCode, failed, statuses } = lazily()
    const cause = new Error('no such file')
    fetchCode.mockRejectedValueOnce(cause)
    boardNowStands()
    await promisesSettle()
    expect(statuses).toEqual(['paused'])
    expect(failed).toHaveBeenCalledTimes(1)
    expect(failed.mock.calls[0]?.[1]).toBe(cause)
  })

  test('waking it fetches the code again', async () => {
    const { boardNowStands, channel, fetchCode, connection } = lazily()
    fetchCode.mockRejectedValueOnce(new Error('no such file'))
    boardNowStands()
    await promisesSettle()
    connection.wake()
    await promisesSettle()
    expect(fetchCode).toHaveBeenCalledTimes(2)
    expect(channel.connections).toHaveLength(1)
  })

  test('a screen that was left is told of no state', async () => {
    const { boardNowStands, fetchCode, statuses, connection } = lazily()
    fetchCode.mockRejectedValueOnce(new Error('no such file'))
    connection.close()
    boardNowStands()
    await promisesSettle()
    expect(statuses).toEqual([])
  })
})
