import { findChromium } from '../../testing/browsers.ts'
import {
  CHROMIUM,
  describeNeed,
  installMissing,
  missing,
  OTHER_ENGINES,
  SERVICES,
} from './programs.ts'
import { runSteps, type Step, verdict } from './step.ts'
import { build, engineScenarios, GATE, journeys } from './steps.ts'
import { add } from './tally.ts'

/** Runs the whole gate, the browser journeys and the engine scenarios; gives the exit code. */
export async function prove(): Promise<number> {
  installMissing([...SERVICES, CHROMIUM, ...OTHER_ENGINES])
  const chromium = findChromium()
  const gate = await runSteps(GATE, { stopsAtFailure: false })
  const steps = gate.failures.includes(build.name)
    ? [notRun('browser journeys', 'The board was not built.')]
    : [
        chromium === undefined
          ? notRun(
              'browser journeys',
              `Missing: ${describeNeed(CHROMIUM)}, or name one in CHROMIUM.`,
            )
          : journeys(chromium),
        engineScenarios,
      ]
  const { passed, failures } = add(gate, await runSteps(steps, { stopsAtFailure: false }))
  for (const failure of failures) console.log(`✗ ${failure}`)
  // Neither passed nor failed: not every system has these engines.
  for (const need of missing(OTHER_ENGINES)) console.log(`– not run: ${describeNeed(need)}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

function notRun(name: string, obstacle: string): Step {
  return { name, run: async () => verdict(`${name} (not run)`, false, obstacle) }
}
