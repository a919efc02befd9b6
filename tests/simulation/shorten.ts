/** Finds the shortest beginning of a night that still fails in the same way, and leaves out what it doesn't need. */
import { type NightResult, playNight } from './night.ts'
import type { Plan, Step } from './plan.ts'
import type { CheckFailure } from './viewer-checks.ts'

export async function shorten(plan: Plan, failure: CheckFailure) {
  let steps = plan.steps
  let result: NightResult | null = null

  async function stillFails(fewer: readonly Step[]): Promise<boolean> {
    const played = await playNight({ ...plan, steps: fewer })
    if (played.failure?.check !== failure.check) return false
    steps = fewer
    result = played
    return true
  }

  await stillFails(steps)
  for (let least = 0; least < steps.length; ) {
    const middle = Math.floor((least + steps.length) / 2)
    if (!(await stillFails(steps.slice(0, middle)))) least = middle + 1
  }
  for (const step of [...steps].reverse()) {
    if (step.kind !== 'publish') await stillFails(steps.filter((one) => one !== step))
  }
  return { steps, result: result ?? (await playNight({ ...plan, steps })) }
}
