/**
 * `npm run imports`: runs the rules of `.dependency-cruiser.mjs`. A linter of imports that cannot read
 * TypeScript finds nothing and reports success, so one violation is planted, and must be reported.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { ROOT } from '../../testing/programs.ts'

const DEPCRUISE = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')

const FOLDERS = [
  'contract',
  'auction',
  'sheet',
  'publish',
  'board',
  'server',
  'rehearsal',
  'cli',
  'testing',
  'e2e',
  'bench',
  'scripts',
]

/** Biome, the compiler and knip pass over files of this ending. */
const PLANTED_ENDING = '.planted.ts'
const PLANTED = `contract-is-alone: contract/to-board${PLANTED_ENDING} → board/badge${PLANTED_ENDING}`

const [ours, planted] = await Promise.all([cruise(ROOT), cruisePlanted()])
const problems = [...ours.violations]
if (!planted.violations.includes(PLANTED)) problems.push(`not reported, though planted: ${PLANTED}`)
for (const problem of problems) console.log(problem)
console.log(`${ours.moduleCount} modules`)
if (problems.length > 0) process.exitCode = 1

interface Cruise {
  /** Each as `rule: from → to`. */
  readonly violations: readonly string[]
  readonly moduleCount: number
}

/** @throws when dependency-cruiser gives no report: its exit code only counts violations */
async function cruise(root: string): Promise<Cruise> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)))
  const options = ['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json']
  const report = await new Promise<string>((resolve, reject) => {
    const args = [DEPCRUISE, ...options, ...folders]
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 }, (cause, stdout, stderr) => {
      if (stdout === '')
        reject(new Error(`dependency-cruiser gave no report:\n${stderr}`, { cause }))
      else resolve(stdout)
    })
  })
  const { summary }: ICruiseResult = JSON.parse(report)
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    moduleCount: summary.totalCruised,
  }
}

async function cruisePlanted(): Promise<Cruise> {
  const reports = join(ROOT, 'test-results')
  await mkdir(reports, { recursive: true })
  // Inside the project, so that its packages resolve.
  const root = await mkdtemp(join(reports, 'zones-'))
  try {
    await plant(root, 'board/badge', 'export type Value = number\n')
    const importing = `import type { Value } from '../board/badge${PLANTED_ENDING}'\n`
    await plant(root, 'contract/to-board', `${importing}export type Other = Value\n`)
    return await cruise(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function plant(root: string, module: string, source: string): Promise<void> {
  const path = join(root, module + PLANTED_ENDING)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, source)
}
