/**
 * `npm test`: what `npm run check` runs, but to the end, then the browser tests. Its last line is
 * `N passed, N failed`. Tests count by their runners' reports, every other step counts as one. A
 * failed test is run once more; one that passes then counts as passed and is listed as flaky.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../testing/programs.ts'
import {
  CHROMIUM,
  describeNeed,
  installMissing,
  missing,
  OTHER_ENGINES,
  SERVICES,
} from './gate/programs.ts'
import { add, NOTHING, type Tally, tallyOfPlaywright, tallyOfVitest } from './gate/tally.ts'

/** A step that takes longer hangs. */
const LONGEST_STEP_MS = 60 * 60_000

/**
 * The npm scripts that are one yes or no, in two parts: the unit tests run between them. Most checks use one
 * core each, so they run side by side.
 */
const CHECKS = ['lint', 'types', 'imports', 'dead-code']
const BUILDS = ['build', 'build:plain']

installMissing([...SERVICES, CHROMIUM, ...OTHER_ENGINES])
let total = (await Promise.all(CHECKS.map(verdictBeside))).reduce(add, NOTHING)
total = add(total, tests('unit', tallyOfVitest))
const builds = BUILDS.map(verdict).reduce(add, NOTHING)
total = add(total, builds)
if (builds.failures.length === 0) {
  total = add(total, verdict('budget'))
  total = add(total, tests('e2e', tallyOfPlaywright))
  total = add(total, tests('engines', tallyOfPlaywright))
} else total = add(total, { ...NOTHING, failures: ['budget, e2e, engines (not run)'] })

console.log()
for (const test of total.flaky) console.log(`~ flaky: ${test}`)
for (const failure of total.failures) console.log(`✗ ${failure}`)
// Neither passed nor failed: not every system has these engines.
for (const need of missing(OTHER_ENGINES)) console.log(`– not run: ${describeNeed(need)}`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length === 0 ? 0 : 1

function verdict(script: string): Tally {
  return run(script) ? { ...NOTHING, passed: 1 } : { ...NOTHING, failures: [script] }
}

/** The same while other checks run. Its output comes at its end, in one piece. */
async function verdictBeside(script: string): Promise<Tally> {
  const { command, args } = npmRun(script)
  const options = { cwd: ROOT, timeout: LONGEST_STEP_MS, maxBuffer: Number.POSITIVE_INFINITY }
  const { stdout, stderr, passed } = await promisify(execFile)(command, args, options).then(
    (output) => ({ ...output, passed: 1 }),
    ({ stdout = '', stderr = '', message }) => ({
      stdout,
      stderr: `${stderr || message}\n`,
      passed: 0,
    }),
  )
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  return { ...NOTHING, passed, failures: passed === 0 ? [script] : [] }
}

/** Runs tests. A runner that gives no report, or fails without a failed test, is a failure itself. */
function tests(script: string, tallyOf: (json: string) => Tally): Tally {
  const report = join(ROOT, 'test-results', `${script}.json`)
  // Of Vitest: the errors outside of every test, which fail a run in which all tests passed.
  const errors = join(ROOT, 'test-results', `${script}-errors.txt`)
  for (const file of [report, errors]) rmSync(file, { force: true })
  mkdirSync(dirname(errors), { recursive: true })
  const args =
    tallyOf === tallyOfVitest
      ? ['--retry=1', '--reporter=json', `--outputFile.json=${report}`]
      : ['--retries=1', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, UNHANDLED_ERRORS_FILE: errors }
  const ok = run(script, args, env)
  const tally = readTally(report, tallyOf)
  if (tally === null) return { ...NOTHING, failures: [`${script} (no report)`] }
  if (ok || tally.failures.length > 0) return tally
  const reason = existsSync(errors) ? `: ${readFileSync(errors, 'utf8').trim()}` : ''
  return { ...tally, failures: [`${script} (runner failed)${reason}`] }
}

function readTally(report: string, tallyOf: (json: string) => Tally): Tally | null {
  try {
    return tallyOf(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** Runs an npm script. @returns success */
function run(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): boolean {
  const { command, args: own } = npmRun(script)
  const { status } = spawnSync(command, [...own, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout: LONGEST_STEP_MS,
  })
  return status === 0
}

/** With the npm that runs us. */
function npmRun(script: string): { readonly command: string; readonly args: readonly string[] } {
  const own = process.env['npm_execpath']
  return own === undefined
    ? { command: 'npm', args: ['run', script] }
    : { command: process.execPath, args: [own, 'run', script] }
}
