/** Plays the nights that `main.ts` asks for, in a thread of its own: time and browser are replaced in all of it. */
import { parentPort } from 'node:worker_threads'
import { replaceBrowser } from './browser.ts'
import { replaceTime } from './time.ts'

replaceTime()
replaceBrowser()
// Modules may keep what they find of time when they are loaded.
const { globalErrors, playNight } = await import('./night.ts')
const { planNight } = await import('./plan.ts')
const { shorten } = await import('./shorten.ts')

for (const kind of ['uncaughtException', 'unhandledRejection']) {
  process.on(kind, (cause: unknown) => {
    const text = cause instanceof Error ? cause.stack : undefined
    globalErrors.unexpected ??= text ?? String(cause)
  })
}

export type Report = Awaited<ReturnType<typeof report>>

async function report(seed: number) {
  const plan = planNight(seed)
  const { failure, events, faults, digest } = await playNight(plan)
  if (failure === null) return { seed, events, faults, digest, failure: null }
  const { steps, result } = await shorten(plan, failure)
  const found = result.failure ?? failure
  const viewer = found.viewer
  return {
    ...{ seed, events, faults, digest },
    failure: { viewer, message: found.message, steps, history: result.history },
  }
}

parentPort?.on('message', async (seed: number) => parentPort?.postMessage(await report(seed)))
