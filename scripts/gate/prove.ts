import { ensureChromium } from './chromium.ts'
import { runSteps, type Step, verdict } from './step.ts'
import { build, GATE, journeys } from './steps.ts'
import { add } from './tally.ts'

/** Runs the whole gate and the browser journeys to the end; gives the exit code. */
export async function prove(): Promise<number> {
  const chromium = await ensureChromium()
  if (!chromium.ok) console.log(chromium.problem)
  const gate = await runSteps(GATE, { stopsAtFailure: false })
  const obstacle = gate.failures.includes(build.name)
    ? 'The board was not built.'
    : chromium.ok
      ? null
      : chromium.problem
  const last = obstacle === null && chromium.ok ? journeys(chromium.path) : notRun(obstacle ?? '')
  const { passed, failures } = add(gate, await runSteps([last], { stopsAtFailure: false }))
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

function notRun(obstacle: string): Step {
  const name = 'browser journeys'
  return { name, run: async () => verdict(`${name} (not run)`, false, obstacle) }
}
