/**
 * `npm run planted-faults`: plants one fault after the other into a copy of the code, and plays nights until
 * one fails, a minute at most. Prints which faults the simulation finds. `--only "LOG 3,SESSION"` plays some.
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../kit/programs.ts'
import { type Fault, PLANTED_FAULTS } from './planted-faults.ts'

const FOLDERS = ['board', 'contract', 'organiser', 'server', 'tests']
const MOST_S = 60
/** The nights are others than those of the tests. */
const SEED = 300_000

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',')
const copy = await mkdtemp(join(tmpdir(), 'gavel-planted-'))
let played = 0
let found = 0
try {
  for (const folder of FOLDERS)
    await cp(join(ROOT, folder), join(copy, folder), { recursive: true })
  await cp(join(ROOT, 'package.json'), join(copy, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [part, faults] of Object.entries(PLANTED_FAULTS)) {
    for (const [n, fault] of faults.entries()) {
      const name = `${part} ${n}`
      if (only !== undefined && !only.includes(part) && !only.includes(name)) continue
      played += 1
      console.log(`${name}: ${await play(fault)}`)
    }
  }
} finally {
  await rm(copy, { recursive: true })
}
console.log(`${found} of ${played} planted faults were found`)

async function play([file, text, planted]: Fault): Promise<string> {
  const path = join(copy, file)
  const code = await readFile(path, 'utf8')
  const [before, after, another] = code.split(text)
  if (before === undefined || after === undefined || another !== undefined) {
    throw new Error(`${file} has no longer, or not only once: ${text}`)
  }
  await writeFile(path, before + planted + after)
  const startedAt = performance.now()
  const main = join(copy, 'tests', 'simulation', 'main.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [main, '--seconds', String(MOST_S), '--seed', String(SEED)],
    { encoding: 'utf8', timeout: 3 * MOST_S * 1_000 },
  )
  await writeFile(path, code)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  if (status === 0) return `MISSED: ${file}: ${planted.trim().split('\n', 1)}`
  found += 1
  const [, why] = /^(Night .*)$/m.exec(stdout) ?? /^(.*Error.*)$/m.exec(stderr) ?? []
  return `${seconds} s: ${why ?? `no end after ${3 * MOST_S} s`}`
}
