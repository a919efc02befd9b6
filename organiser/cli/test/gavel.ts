/** Runs commands of `gavel`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../program.ts'

interface Shell {
  readonly env?: Readonly<Record<string, string>>
  /** The folder in which the command is run. */
  readonly folder?: string
}

export const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Starts a command as a process; a server of its own keeps its data in the folder, for this machine only. */
export function startGavel(words: readonly string[], folder: string) {
  const own = { HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), PUBLISH_TOKENS: '' }
  return spawn(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, INIT_CWD: folder, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Runs a command in the test's own process, which is much faster than starting one.
 * @returns what the command prints on standard output and standard error, and its exit code
 */
export async function gavel(words: readonly string[], { env = {}, folder = '.' }: Shell = {}) {
  const out: string[] = []
  const err: string[] = []
  await runCommand(words, {
    print: (line) => out.push(`${line}\n`),
    warn: (line) => err.push(`${line}\n`),
    env,
    folder,
    signal: new AbortController().signal,
  })
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  return { out: out.join(''), err: err.join(''), code }
}
