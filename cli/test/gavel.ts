/** Runs commands of `gavel` in the test's own process, which is much faster than starting one. */
import { runCommand } from '../run-command.ts'

interface Shell {
  readonly env?: Readonly<Record<string, string>>
  /** The folder in which the command is run. */
  readonly folder?: string
}

/** @returns what the command prints on standard output and standard error, and its exit code */
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
