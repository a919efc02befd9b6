/** Runs a command line of `gavel`, and reports why it failed. */
import { inspect } from 'node:util'
import { CommanderError } from 'commander'
import { isSystemError, reasonOf } from '../publish/reason.ts'
import { PublishingFailed } from '../publish/request.ts'
import { UsageError } from '../publish/usage-error.ts'
import { withBid } from './commands/step.ts'
import type { Context } from './context.ts'
import { CommandFailed, EXIT } from './exit-code.ts'
import { createProgram } from './program.ts'

/** Leaves the exit code in `process.exitCode`. @param words without the name of the program */
export async function runCommand(words: readonly string[], context: Context): Promise<void> {
  try {
    await createProgram(context).parseAsync(withBid(words), { from: 'user' })
  } catch (cause) {
    process.exitCode = report(cause, context)
  }
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
  if (cause instanceof UsageError) {
    warn(cause.message)
    return EXIT.usage
  }
  if (cause instanceof PublishingFailed) warn(cause.message)
  else if (isSystemError(cause)) {
    warn(`${cause.path ?? 'This'} cannot be used: ${reasonOf(cause)}.`)
  } else warn(inspect(cause))
  return EXIT.failed
}
