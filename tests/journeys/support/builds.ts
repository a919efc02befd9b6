/** Builds of the board, also for a prefix, and the policy that `npm run csp` prints for them. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { BUILD_COPIES, type BuildName, boardFolder, ROOT } from './places.ts'

const run = promisify(execFile)

export interface BuildOptions {
  /** The usual build, or that of `npm run build:plain`. */
  readonly build: BuildName
  /** `VITE_BOARD_BASE`. */
  readonly base?: string
}

/** The folder of a build. One for a prefix is made once in a run, whichever worker needs it first. */
export async function folderOf({ build, base }: BuildOptions): Promise<string> {
  if (base === undefined) return boardFolder(build)
  const folder = join(process.env[BUILD_COPIES] ?? '', `${build}${base.replaceAll('/', '-')}`)
  const claim = `${folder}.claimed`
  const isOurs = await mkdir(claim).then(
    () => true,
    () => false,
  )
  if (isOurs) {
    const making = `${folder}.making`
    try {
      const mode = build === 'plain' ? ['--mode', 'plain'] : []
      await buildBoard([...mode, '--outDir', making], base)
      await rename(making, folder)
    } catch (cause) {
      // The next one tries again.
      await rmdir(claim)
      throw cause
    }
  }
  while (!existsSync(folder)) {
    if (!existsSync(claim)) return folderOf({ build, base })
    await delay(100)
  }
  return folder
}

/** Runs `vite build board` with these words. */
export async function buildBoard(words: readonly string[], base?: string): Promise<void> {
  await run(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'board', ...words],
    // Vite's own default for a build; the runner's is `test`.
    { cwd: ROOT, env: { PATH: process.env['PATH'], VITE_BOARD_BASE: base } },
  )
}

/** What `npm run csp` prints for a page. */
export async function printedPolicy(page: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/pages/csp.ts', '--page', page], {
    cwd: ROOT,
  })
  return stdout.trim()
}
