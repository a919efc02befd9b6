/** Runs the server as a child process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Context } from './context.ts'

/** The folder with `organiser/` and `server/`: the checkout or the compiled package. */
const PROGRAMS = fileURLToPath(new URL('../..', import.meta.url))

/** `.ts` in a checkout, `.js` once compiled. */
const EXTENSION = extname(fileURLToPath(import.meta.url))

/** The built board: `dist/board` in a checkout; in the package beside the compiled programs. */
export const BUILT_BOARD = join(PROGRAMS, EXTENSION === '.ts' ? 'dist' : '..', 'board')

/**
 * Runs `server/main` until it ends, or until the command is stopped. Its output is the command's output,
 * or goes to `onLine`.
 * @returns its exit code; `null` when a signal has ended it
 */
export async function runServerProgram(
  env: Context['env'],
  { folder, signal }: Context,
  onLine?: (line: string) => void,
): Promise<number | null> {
  const program = join(PROGRAMS, 'server', `main${EXTENSION}`)
  const child = spawn(process.execPath, [program], {
    // The server stops when this process ends, because its input ends then.
    stdio: onLine === undefined ? ['pipe', 'inherit', 'inherit'] : 'pipe',
    env: { ...env, STOP_WITH_INPUT: 'true' },
    cwd: folder,
  })
  for (const output of [child.stdout, child.stderr]) {
    if (output !== null && onLine !== undefined) createInterface(output).on('line', onLine)
  }
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    const [code] = await once(child, 'exit')
    return code
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
