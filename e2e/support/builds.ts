/** Builds of the board, also for a prefix, and the policy that `npm run csp` prints for them. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BuildName, boardFolder, ROOT } from './places.ts'

const run = promisify(execFile)

export interface BuildOptions {
  /** The usual build, or that of `npm run build:plain`. */
  readonly build: BuildName
  /** `VITE_BOARD_BASE`. */
  readonly base?: string
}

/** Each build for a prefix is made once; `remove` deletes them. */
export function createBuilds() {
  const made = new Map<string, Promise<string>>()
  return {
    folderOf({ build, base }: BuildOptions): Promise<string> {
      if (base === undefined) return Promise.resolve(boardFolder(build))
      const folder = made.get(base) ?? buildFor(build, base)
      made.set(base, folder)
      return folder
    },
    async remove(): Promise<void> {
      for (const folder of made.values()) {
        await folder.then((path) => rm(path, { recursive: true })).catch(() => {})
      }
    },
  }
}

async function buildFor(build: BuildName, base: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-build-'))
  const mode = build === 'plain' ? ['--mode', 'plain'] : []
  await run(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'board', ...mode, '--outDir', folder],
    // Vite's own default for a build; the runner's is `test`.
    { cwd: ROOT, env: { PATH: process.env['PATH'], VITE_BOARD_BASE: base } },
  )
  return folder
}

/** What `npm run csp` prints for a page. */
export async function printedPolicy(page: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/csp.ts', '--page', page], { cwd: ROOT })
  return stdout.trim()
}
