/**
 * `npm test`: what `npm run check` runs, but to the end, then the browser journeys, without the long tests. It
 * names what it leaves out; `npm test -- --all` runs everything. The last line is `N passed, N failed`. Tests
 * count by their runners' reports, every other step counts as one. A failed test is run once more, then alone
 * as well; one that passes then counts as passed and is listed as flaky.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../tests/kit/programs.ts'
import {
  CHROMIUM,
  describeNeed,
  HEADLESS_SHELL,
  installMissing,
  missing,
  OTHER_ENGINES,
  PYTHON,
  SERVICES,
} from './gate/programs.ts'
import {
  add,
  failedFiles,
  NOTHING,
  type Tally,
  tallyOfPlaywright,
  tallyOfVitest,
} from './gate/tally.ts'

/** A step that takes longer hangs. */
const LONGEST_STEP_MS = 60 * 60_000

/** The npm scripts that are one yes or no. They run side by side, and beside the unit tests, which mostly wait. */
const CHECKS = ['lint', 'types', 'imports', 'dead-code']
const BUILDS = ['build', 'build:plain']

/** The same nights each time; `npm run simulate` plays others. */
const SIMULATION = {
  short: ['--nights', '100', '--seed', '1'],
  long: ['--nights', '300', '--seed', '1'],
}

const LONG_UNIT_TESTS = '**/*.long.test.ts'
const LONG_JOURNEYS = '@long'

const [flag, ...more] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--all') || more.length > 0) {
  console.error('npm test takes no argument, or -- --all: everything, also what takes long.')
  process.exit(1)
}
const isComplete = flag === '--all'
const programs = [...SERVICES, PYTHON, CHROMIUM, HEADLESS_SHELL]
installMissing(isComplete ? [...programs, ...OTHER_ENGINES] : programs)
const [unit, ...verdicts] = await Promise.all([
  units(isComplete ? [] : ['--exclude', LONG_UNIT_TESTS]),
  ...CHECKS.map((script) => verdict(script)),
])
let total = [unit, ...verdicts].reduce(add, NOTHING)
total = add(total, await verdict('simulate', SIMULATION[isComplete ? 'long' : 'short']))
const builds = (await Promise.all(BUILDS.map((script) => verdict(script)))).reduce(add, NOTHING)
total = add(total, builds)
if (builds.failures.length === 0) {
  total = add(total, await verdict('budget'))
  const selection = isComplete ? [] : ['--project=journeys', `--grep-invert=${LONG_JOURNEYS}`]
  total = add(total, await journeys('e2e', selection))
  if (isComplete) total = add(total, await journeys('engines'))
} else total = add(total, { ...NOTHING, failures: ['budget, e2e, engines (not run)'] })

console.log()
for (const test of total.flaky) console.log(`~ flaky: ${test}`)
for (const failure of total.failures) console.log(`✗ ${failure}`)
// Neither passed nor failed.
for (const what of isComplete ? missingEngines() : longTests()) console.log(`– not run: ${what}`)
if (!isComplete) console.log('npm test -- --all runs these as well.')
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length === 0 ? 0 : 1

/** Not every system has these engines. */
function missingEngines(): readonly string[] {
  return missing(OTHER_ENGINES).map(describeNeed)
}

/** The tests that only `npm test -- --all` runs. */
function longTests(): readonly string[] {
  const files = globSync(LONG_UNIT_TESTS, { cwd: ROOT, exclude: ['**/node_modules'] }).sort()
  return [
    ...files,
    `journeys that are long or repeat another one (${LONG_JOURNEYS})`,
    'journeys on the plain build, with wide letters and on a slow phone',
    'engine scenarios in Firefox and WebKitGTK',
  ]
}

/** Runs a script of package.json, by Node without npm, that is one yes or no. Its output comes at its end, in one piece. */
async function verdict(script: string, given: readonly string[] = []): Promise<Tally> {
  const args = ['--run', script, '--', ...given]
  const options = { cwd: ROOT, timeout: LONGEST_STEP_MS, maxBuffer: Number.POSITIVE_INFINITY }
  const { stdout, stderr, passed } = await promisify(execFile)(
    process.execPath,
    args,
    options,
  ).then(
    (output) => ({ ...output, passed: 1 }),
    ({ stdout = '', stderr = '', message }) => ({
      stdout,
      stderr: `${stderr || message}\n`,
      passed: 0,
    }),
  )
  process.stdout.write(`\n> ${script}\n\n${stdout}`)
  process.stderr.write(stderr)
  return { ...NOTHING, passed, failures: passed === 0 ? [script] : [] }
}

/** Runs unit tests. Files that failed run again with nothing beside them: some need a machine that is not busy. */
async function units(selection: readonly string[]): Promise<Tally> {
  const first = await tests('unit', tallyOfVitest, selection)
  if (first.failures.length === 0) return first
  const { report, errors } = outputOf('unit')
  const inTests = existsSync(report) ? failedFiles(readFileSync(report, 'utf8')) : []
  const files = [...new Set([...inTests, ...outsideTests(errors).map(({ file }) => file)])]
  if (files.length === 0) return first
  const others = tallyOfVitest(readFileSync(report, 'utf8'), files)
  const alone = await tests('unit', tallyOfVitest, [...files, '--no-file-parallelism'])
  return [others, alone, flakyIn(first, alone)].reduce(add)
}

/** Runs journeys. Failed ones run again with nothing beside them. */
async function journeys(script: string, selection: readonly string[] = []): Promise<Tally> {
  const first = await tests(script, tallyOfPlaywright, selection)
  if (first.failures.length === 0) return first
  const again = ['--last-failed', '--workers=1']
  const alone = await tests(script, tallyOfPlaywright, [...selection, ...again])
  return [{ ...first, failures: [] }, alone, flakyIn(first, alone)].reduce(add)
}

/** The failures of a first run, if the second one had none. */
function flakyIn(first: Tally, alone: Tally): Tally {
  return { ...NOTHING, flaky: alone.failures.length === 0 ? first.failures : [] }
}

/** Runs tests. A runner that gives no report, or fails without a failed test, is a failure itself. */
async function tests(
  script: string,
  tallyOf: (json: string) => Tally,
  selection: readonly string[] = [],
): Promise<Tally> {
  const { report, errors } = outputOf(script)
  for (const file of [report, errors]) rmSync(file, { force: true })
  mkdirSync(dirname(errors), { recursive: true })
  const args =
    tallyOf === tallyOfVitest
      ? ['--retry=1', '--reporter=json', `--outputFile.json=${report}`]
      : ['--retries=1', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, UNHANDLED_ERRORS_FILE: errors }
  const ok = await run(script, [...args, ...selection], env)
  const tally = readTally(report, tallyOf)
  if (tally === null) return { ...NOTHING, failures: [`${script} (no report)`] }
  if (ok || tally.failures.length > 0) return tally
  const reasons = outsideTests(errors).map(({ message }) => `: ${message}`)
  return { ...tally, failures: [`${script} (runner failed)${reasons.join('')}`] }
}

/** @returns paths of the runner's report, and of Vitest's errors outside of every test */
function outputOf(script: string) {
  const path = join(ROOT, 'test-results', script)
  return { report: `${path}.json`, errors: `${path}-errors.txt` }
}

/** The errors that `vitest.config.ts` wrote. They fail a run in which all tests passed. */
function outsideTests(errors: string) {
  const lines = existsSync(errors) ? readFileSync(errors, 'utf8').trim().split('\n') : []
  return lines.map((line) => {
    const [file = '', message = ''] = line.split('\t')
    return { file, message }
  })
}

function readTally(report: string, tallyOf: (json: string) => Tally): Tally | null {
  try {
    return tallyOf(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** Runs a script of package.json, with its output as it comes. @returns success */
async function run(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  console.log(`\n> ${script}\n`)
  const child = spawn(process.execPath, ['--run', script, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout: LONGEST_STEP_MS,
  })
  return await new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
