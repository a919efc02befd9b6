/** Runs a command line of `gavel`, and reports why it failed. */
import { inspect } from 'node:util'
import { type Command, CommanderError } from 'commander'
import { CommandFailed, EXIT } from '../lib/exit-code.ts'
import { isSystemError, reasonOf } from '../lib/reason.ts'
import type { Context } from './context.ts'
import { createProgram } from './program.ts'
import { namesSheet } from './start/find-sheet.ts'

/** Leaves the exit code in `process.exitCode`. @param words without the name of the program */
export async function runCommand(words: readonly string[], context: Context): Promise<void> {
  try {
    const program = createProgram(context)
    await program.parseAsync(withStart(words, program, context.folder), { from: 'user' })
  } catch (cause) {
    process.exitCode = report(cause, context)
  }
}

/** A sheet alone is to be started: a file that is dropped on the program comes like that. */
function withStart(words: readonly string[], { commands }: Command, folder: string) {
  const [first = ''] = words
  const isKnown = commands.some((command) => command.name() === first)
  if (/^(-|help$|$)/.test(first) || isKnown || !namesSheet(first, folder)) return words
  return ['start', ...words]
}

/** Prints an error in one line, our own bugs with their stack. @returns the exit code */
function report(cause: unknown, { signal, warn }: Context): number {
  // commander has printed it already; asking for help is not an error.
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? EXIT.done : EXIT.usage
  if (signal.aborted) return EXIT.done
  if (cause instanceof CommandFailed) {
    warn(cause.message)
    return cause.exitCode
  }
  if (isSystemError(cause)) {
    warn(`${cause.path ?? 'This'} cannot be used: ${reasonOf(cause)}.`)
  } else warn(inspect(cause))
  return EXIT.failed
}
