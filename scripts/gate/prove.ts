import { ensureChromium } from './chromium.ts'
import { ensureEngines } from './engines.ts'
import { runSteps, type Step, verdict } from './step.ts'
import { build, engineScenarios, GATE, journeys } from './steps.ts'
import { add } from './tally.ts'

/** Runs the whole gate, the browser journeys and the engine scenarios; gives the exit code. */
export async function prove(): Promise<number> {
  const chromium = await ensureChromium()
  if (!chromium.ok) console.log(chromium.problem)
  const missing = ensureEngines()
  const gate = await runSteps(GATE, { stopsAtFailure: false })
  const steps = gate.failures.includes(build.name)
    ? [notRun('browser journeys', 'The board was not built.')]
    : [
        chromium.ok ? journeys(chromium.path) : notRun('browser journeys', chromium.problem),
        engineScenarios,
      ]
  const { passed, failures } = add(gate, await runSteps(steps, { stopsAtFailure: false }))
  for (const failure of failures) console.log(`✗ ${failure}`)
  // Neither passed nor failed: not every system has these engines.
  for (const line of missing) console.log(`– ${line}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

function notRun(name: string, obstacle: string): Step {
  return { name, run: async () => verdict(`${name} (not run)`, false, obstacle) }
}
