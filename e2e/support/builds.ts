/** Builds of the board beside the usual one, and the policy that `npm run csp` prints for them. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { boardFolder, ROOT } from './places.ts'

const run = promisify(execFile)

export interface BuildOptions {
  /** `npm run build:plain`. */
  readonly isPlain?: boolean
  /** `VITE_BOARD_BASE`. */
  readonly base?: string
}

/** Each build is made once; `remove` deletes them. */
export function createBuilds() {
  const made = new Map<string, Promise<string>>()
  return {
    folderOf(options: BuildOptions): Promise<string> {
      const key = JSON.stringify(options)
      const folder = made.get(key) ?? build(options)
      made.set(key, folder)
      return folder
    },
    async remove(): Promise<void> {
      for (const folder of made.values()) {
        const path = await folder.catch(() => null)
        if (path !== null && path !== boardFolder()) await rm(path, { recursive: true })
      }
    },
  }
}

async function build({ isPlain = false, base }: BuildOptions): Promise<string> {
  if (!isPlain && base === undefined) return boardFolder()
  const folder = await mkdtemp(join(tmpdir(), 'gavel-build-'))
  const mode = isPlain ? ['--mode', 'plain'] : []
  await run(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'board', ...mode, '--outDir', folder],
    // Vite's own default for a build; the runner's is `test`.
    { cwd: ROOT, env: { PATH: process.env['PATH'], VITE_BOARD_BASE: base ?? '' } },
  )
  return folder
}

/** What `npm run csp` prints for a page. */
export async function printedPolicy(page: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/csp.ts', '--page', page], { cwd: ROOT })
  return stdout.trim()
}
