/** The steps of the gate, in their order (CONTRIBUTING.md says what each is for). */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { measureBytes } from './byte-budget.ts'
import { describeNeed, installMissing, SERVICES } from './programs.ts'
import { ROOT, type Run, runTool } from './run.ts'
import { type Step, type StepResult, verdict } from './step.ts'
import { type Tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts'
import { checkZones } from './zones.ts'

/** Each folder with its own library and types, then all of it with the tests. */
const TYPE_PROJECTS = ['contract', 'board', 'server', 'rehearsal', 'cli', 'tsconfig.json']

const REPORTS = join(ROOT, 'test-results')

const formatAndLint: Step = {
  name: 'format and lint',
  async run() {
    // Off: it colours every letter of a difference, also where nobody can see colours.
    const args = ['ci', '--colors=off', '.']
    const { ok, output } = await runTool({ package: '@biomejs/biome', command: 'biome' }, args)
    return verdict(this.name, ok, output)
  },
}

const types: Step = {
  name: 'types',
  async run() {
    const runs = await Promise.all(
      TYPE_PROJECTS.map((project) =>
        runTool({ package: 'typescript', command: 'tsc' }, ['--project', project]),
      ),
    )
    const said = runs.map(({ output }, index) => output && `${TYPE_PROJECTS[index]}:\n${output}`)
    return verdict(this.name, runs.every(isOk), said.join(''))
  },
}

const importZones: Step = {
  name: 'import zones',
  async run() {
    const { problems, note } = await checkZones()
    return verdict(this.name, problems.length === 0, problems.join('\n'), note)
  },
}

const deadCode: Step = {
  name: 'dead code',
  async run() {
    const { ok, output } = await runTool({ package: 'knip' }, ['--no-progress'])
    return verdict(this.name, ok, output)
  },
}

const unitTests: Step = {
  name: 'unit and component tests',
  async run() {
    const report = join(REPORTS, 'unit.json')
    await rm(report, { force: true })
    for (const need of installMissing(SERVICES)) console.log(`Still missing: ${describeNeed(need)}`)
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    return fromReport(this.name, await runTool({ package: 'vitest' }, args), report, tallyOfVitest)
  },
}

export const build: Step = {
  name: 'build',
  async run() {
    const builds = [
      ['build', 'board'],
      ['build', 'board', '--mode', 'plain'],
    ]
    const runs = await Promise.all(builds.map((args) => runTool({ package: 'vite' }, args)))
    return verdict(this.name, runs.every(isOk), runs.map(({ output }) => output).join(''))
  },
}

const byteBudget: Step = {
  name: 'byte budget',
  async run() {
    const { problems, note } = await measureBytes()
    return verdict(this.name, problems.length === 0, problems.join('\n'), note)
  },
}

export const GATE: readonly Step[] = [
  formatAndLint,
  types,
  importZones,
  deadCode,
  unitTests,
  build,
  byteBudget,
]

/** The browser journeys, on the built board. */
export function journeys(chromium: string): Step {
  return playwright('browser journeys', 'playwright.config.ts', { CHROMIUM: chromium })
}

/** The scenarios in each engine that is installed, on the built board. */
export const engineScenarios = playwright('engine scenarios', 'engines.config.ts')

function playwright(name: string, config: string, env: Record<string, string> = {}): Step {
  return {
    name,
    async run() {
      const report = join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
      await rm(report, { force: true })
      const run = await runTool(
        { package: '@playwright/test', command: 'playwright' },
        ['test', `--config=${config}`, '--reporter=list,json'],
        { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, isShown: true },
      )
      return fromReport(name, run, report, tallyOfPlaywright)
    },
  }
}

/** A runner's result, by its report; one that failed without saying why counts as a failure. */
async function fromReport(
  name: string,
  { ok, output }: Run,
  path: string,
  tallyOf: (json: string) => Tally,
): Promise<StepResult> {
  const tally = await readFile(path, 'utf8').then(tallyOf, () => undefined)
  if (tally === undefined) return verdict(`${name} (no report)`, false, output)
  const note = `${tally.passed} passed, ${tally.failures.length} failed`
  if (ok || tally.failures.length > 0) return { tally, output, note }
  return { tally: { ...tally, failures: [`${name} (runner failed)`] }, output, note }
}

function isOk({ ok }: Run): boolean {
  return ok
}
