/**
 * `npm run imports`: runs the rules of `.dependency-cruiser.mjs`. A linter of imports that cannot read
 * TypeScript finds nothing and reports success, so the same rules are run on planted files too: each
 * planted violation must be reported by its rule, and nothing else.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { ROOT } from '../../testing/programs.ts'
import { LEGAL, TARGETS, VIOLATIONS } from './planted-imports.ts'

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

const [ours, planted] = await Promise.all([cruise(ROOT), cruisePlanted()])
const problems = [...ours.violations, ...differences(planted.violations)]
for (const problem of problems) console.log(problem)
console.log(`${ours.moduleCount} modules, ${VIOLATIONS.length} planted violations`)
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
    for (const target of TARGETS) {
      await plant(root, target, 'export const value = 1\nexport type Value = typeof value\n')
    }
    for (const { from, to, isTypeOnly } of [...VIOLATIONS, ...LEGAL]) {
      const names = isTypeOnly ? 'type { Value }' : '{ value }'
      await plant(root, from, `import ${names} from '${specifier(from, to)}'\n`)
    }
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

/** Packages and Node's modules by their names, ours by their relative paths. */
function specifier(from: string, to: string): string {
  if (!FOLDERS.some((folder) => to.startsWith(`${folder}/`))) return to
  const path = relative(dirname(from), to) + PLANTED_ENDING
  return path.startsWith('.') ? path : `./${path}`
}

/** What was planted and not reported, and what was reported and not planted as a violation. */
function differences(reported: readonly string[]): string[] {
  const seen = reported.map((violation) => violation.replace(/ → .*/, ''))
  const planted = VIOLATIONS.map(({ rule, from }) => `${rule}: ${from}${PLANTED_ENDING}`)
  return [
    ...planted
      .filter((violation) => !seen.includes(violation))
      .map((violation) => `a planted violation was not seen: ${violation}`),
    ...reported
      .filter((_, index) => !planted.includes(seen[index] ?? ''))
      .map((violation) => `a legal import was reported: ${violation}`),
  ]
}
