import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createReloadOnce } from './reload-once.ts'

function openPage() {
  const clock = createFakeClock(Date.UTC(2026, 1, 7))
  const host = { hasPage: true, hasPart: false, isLotShown: false, answer: Promise.resolve() }
  const reload = vi.fn()
  const reloadOnce = createReloadOnce({
    clock,
    isLotShown: () => host.isLotShown,
    async hasPage() {
      await host.answer
      return host.hasPage
    },
    reload,
  })
  const loaded = vi.fn()
  const requested = vi.fn()
  const load = async () => {
    requested()
    if (!host.hasPart) throw new Error('no such file')
    loaded()
  }
  async function wait(ms: number) {
    clock.advance(ms)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { host, reload, requested, loaded, onMissing: () => reloadOnce(load), wait }
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
  const first = openPage()
  first.onMissing()
  await first.wait(30_000)
  expect(first.reload).toHaveBeenCalledTimes(1)
  const reloaded = openPage()
  reloaded.onMissing()
  await reloaded.wait(30_000)
  expect(reloaded.reload).not.toHaveBeenCalled()
  await reloaded.wait(3_600_000)
  reloaded.onMissing()
  await reloaded.wait(30_000)
  expect(reloaded.reload).toHaveBeenCalledTimes(1)
})

test('a clock that was wrong at the last reload and is right now delays nothing', async () => {
  const { reload, onMissing, wait } = openPage()
  window.history.replaceState(Date.UTC(2027, 1, 7), '')
  onMissing()
  await wait(30_000)
  expect(reload).toHaveBeenCalledTimes(1)
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

test('not during a lot that was opened while the host was asked', async () => {
  const { host, reload, onMissing, wait } = openPage()
  let answer = () => {}
  host.answer = new Promise((resolve) => {
    answer = resolve
  })
  onMissing()
  await wait(30_000)
  host.isLotShown = true
  answer()
  await wait(20_000)
  expect(reload).not.toHaveBeenCalled()
  host.isLotShown = false
  await wait(5_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('not when the part was missing only because the network was', async () => {
  const { host, reload, onMissing, wait } = openPage()
  onMissing()
  host.hasPart = true
  await wait(60_000)
  expect(reload).not.toHaveBeenCalled()
})

test('views that nobody attends: a part that comes back during a lot is loaded, without a reload after the lot', async () => {
  const { host, reload, loaded, onMissing, wait } = openPage()
  host.isLotShown = true
  onMissing()
  await wait(30_000)
  host.hasPart = true
  await wait(30_000)
  expect(loaded).toHaveBeenCalledTimes(1)
  host.isLotShown = false
  await wait(60_000)
  expect(loaded).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('views that nobody attends: a part that is missing after the reload too is loaded once it is there', async () => {
  const first = openPage()
  first.onMissing()
  await first.wait(30_000)
  expect(first.reload).toHaveBeenCalledTimes(1)
  const { host, reload, loaded, onMissing, wait } = openPage()
  onMissing()
  await wait(30_000)
  host.hasPart = true
  await wait(30_000)
  expect(loaded).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('views that nobody attends: a part is requested once in 30 s', async () => {
  vi.mocked(Math.random).mockReturnValue(0)
  const { host, requested, onMissing, wait } = openPage()
  host.isLotShown = true
  onMissing()
  for (let second = 0; second < 29; second += 1) await wait(1000)
  expect(requested).toHaveBeenCalledTimes(1)
  await wait(2000)
  expect(requested).toHaveBeenCalledTimes(2)
})
