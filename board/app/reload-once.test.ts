import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createReloadOnce } from './reload-once.ts'

function openPage() {
  const clock = createFakeClock(Date.UTC(2026, 1, 7))
  const host = { hasPage: true, isLotShown: false }
  const reload = vi.fn()
  const onMissing = createReloadOnce({
    clock,
    isLotShown: () => host.isLotShown,
    hasPage: async () => host.hasPage,
    reload,
  })
  async function wait(ms: number) {
    clock.advance(ms)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { host, reload, onMissing, wait }
}

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.9))

test('a page whose part is missing reloads within 30 s', async () => {
  const { reload, onMissing, wait } = openPage()
  onMissing()
  onMissing()
  await wait(26_000)
  expect(reload).not.toHaveBeenCalled()
  await wait(4_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('not again within an hour', async () => {
  const { reload, onMissing, wait } = openPage()
  onMissing()
  await wait(30_000)
  onMissing()
  await wait(30_000)
  expect(reload).toHaveBeenCalledTimes(1)
  await wait(3_600_000)
  onMissing()
  await wait(30_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('never during a lot, but after it', async () => {
  const { host, reload, onMissing, wait } = openPage()
  host.isLotShown = true
  onMissing()
  await wait(60_000)
  expect(reload).not.toHaveBeenCalled()
  host.isLotShown = false
  await wait(5_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('not while the host cannot be reached; the next missing part asks again', async () => {
  const { host, reload, onMissing, wait } = openPage()
  host.hasPage = false
  onMissing()
  await wait(30_000)
  expect(reload).not.toHaveBeenCalled()
  host.hasPage = true
  onMissing()
  await wait(30_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
