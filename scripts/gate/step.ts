/** One step of the gate, and the running of several. */
import type { Tally } from './tally.ts'
import { add, NOTHING } from './tally.ts'

export interface Step {
  readonly name: string
  run(): Promise<StepResult>
}

export interface StepResult {
  readonly tally: Tally
  /** Shown when the step fails. */
  readonly output: string
  /** A figure or two behind the step's time. */
  readonly note?: string
}

/** The result of a step that is one yes or no. */
export function verdict(name: string, ok: boolean, output: string, note = ''): StepResult {
  return { tally: ok ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }, output, note }
}

/** Runs the steps one after the other, a line for each; a step that throws has failed. */
export async function runSteps(
  steps: readonly Step[],
  { stopsAtFailure }: { readonly stopsAtFailure: boolean },
): Promise<Tally> {
  let total = NOTHING
  for (const step of steps) {
    const start = performance.now()
    const result = await step
      .run()
      .catch((cause: unknown) => verdict(step.name, false, explain(cause)))
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(7)
    const hasFailed = result.tally.failures.length > 0
    if (hasFailed) console.log(result.output.trimEnd())
    console.log(`${hasFailed ? '✗' : '✓'} ${step.name.padEnd(26)}${seconds}  ${result.note ?? ''}`)
    total = add(total, result.tally)
    if (hasFailed && stopsAtFailure) break
  }
  return total
}

function explain(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
