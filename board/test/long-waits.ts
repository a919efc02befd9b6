import { vi } from 'vitest'

/** Waits as long as this pass only when the test says so. */
const LONG_MS = 500
const NEVER_MS = 2 ** 30

/**
 * From here on long waits are imagined and short ones are real: network and library go on as ever
 * while the minutes between attempts take no time. Gives the way to let time pass.
 */
export function imagineLongWaits(): (ms: number) => void {
  const { setTimeout, clearTimeout } = globalThis
  const waits = new Map<NodeJS.Timeout, { readonly at: number; readonly act: () => void }>()
  let now = 0

  vi.stubGlobal('setTimeout', (act: (...words: unknown[]) => void, ms = 0, ...words: unknown[]) => {
    if (ms < LONG_MS) return setTimeout(act, ms, ...words)
    const timer = setTimeout(() => {}, NEVER_MS).unref()
    waits.set(timer, { at: now + ms, act: () => act(...words) })
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    waits.delete(timer)
    clearTimeout(timer)
  })

  return (ms) => {
    now += ms
    for (const [timer, { at, act }] of [...waits]) {
      if (at > now) continue
      waits.delete(timer)
      clearTimeout(timer)
      act()
    }
  }
}
