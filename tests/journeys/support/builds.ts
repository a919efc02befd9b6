/** Builds of the board, also for a prefix, and the policy that `npm run csp` prints for them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from './places.ts'

const run = promisify(execFile)

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
