import { runSteps } from './step.ts'
import { GATE } from './steps.ts'

/** Runs the gate up to the first step that fails; gives the exit code. */
export async function check(): Promise<number> {
  const { passed, failures } = await runSteps(GATE, { stopsAtFailure: true })
  if (failures.length === 0) {
    console.log('The gate is passed.')
    return 0
  }
  console.log(`Stopped, ${passed} passed and ${failures.length} failed:`)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
  return 1
}
