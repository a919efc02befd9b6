/** Runs the server as a child process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { getOwn, isWireObject, text } from '../../contract/leaf.ts'
import { parseJson } from '../publish/request.ts'
import type { Context } from './context.ts'

/** The folder with `organiser/` and `server/`: the checkout or the compiled package. */
const PROGRAMS = fileURLToPath(new URL('../..', import.meta.url))

/** `.ts` in a checkout, `.js` once compiled. */
const EXTENSION = extname(fileURLToPath(import.meta.url))

/** The built board: `dist/board` in a checkout; in the package beside the compiled programs. */
export const BUILT_BOARD = join(PROGRAMS, EXTENSION === '.ts' ? 'dist' : '..', 'board')

/**
 * Runs `server/main` until it ends, or until the command is stopped. Its log is printed in sentences.
 * @param hasLog whether the log itself is the command's output instead
 * @returns its exit code; `null` when a signal has ended it
 */
export async function runServerProgram(
  env: Context['env'],
  hasLog: boolean,
  { folder, signal, print }: Context,
): Promise<number | null> {
  const program = join(PROGRAMS, 'server', `main${EXTENSION}`)
  const child = spawn(process.execPath, [program], {
    // The server stops when this process ends, because its input ends then.
    stdio: hasLog ? ['pipe', 'inherit', 'inherit'] : 'pipe',
    env: { ...env, STOP_WITH_INPUT: 'true' },
    cwd: folder,
  })
  for (const output of [child.stdout, child.stderr]) {
    if (output !== null) createInterface(output).on('line', (line) => print(sentenceOf(line)))
  }
  signal.addEventListener('abort', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  return code
}

/** Lines of the server’s log that an organiser can do something about. */
const KNOWN_LINES: readonly (readonly [RegExp, string])[] = [
  [/another server is using/, 'gavel runs already in this folder, in another window.'],
  [
    /no room for the auction log|disk is full|ENOSPC/,
    'The disk is full. Free some space: what waits is published then.',
  ],
]

/** The server's log in words for an organiser. @param line JSON, or text */
export function sentenceOf(line: string): string {
  const known = KNOWN_LINES.find(([pattern]) => pattern.test(line))
  if (known !== undefined) return known[1]
  const entry = parseJson(line)
  if (!isWireObject(entry)) return line
  const error = getOwn(entry, 'err')
  const parts = [getOwn(entry, 'msg'), isWireObject(error) ? getOwn(error, 'message') : null]
  const said = parts.map(text).filter((part) => part !== null)
  return `The server: ${[...new Set(said)].join(': ')}.`
}
