/** Starts `gavel`. */
import { CommanderError } from 'commander'
import { isSystemError, reasonOf } from '../publish/reason.ts'
import { PublishingFailed } from '../publish/request.ts'
import { UsageError } from '../publish/usage-error.ts'
import { withBid } from './commands/step.ts'
import type { Context } from './context.ts'
import { CommandFailed, EXIT } from './exit-code.ts'
import { createProgram } from './program.ts'

const stopper = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopper.abort())
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') {
    console.error(`The output cannot be written: ${reasonOf(cause)}.`)
    process.exit(EXIT.failed)
  }
  // The reader has closed the pipe, as `| head` does: the same as Ctrl+C.
  stopper.abort()
})

const context: Context = {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  env: process.env,
  // npm runs scripts in the project's folder and passes the folder in which it was called.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  signal: stopper.signal,
}

try {
  await createProgram(context).parseAsync(withBid(process.argv.slice(2)), { from: 'user' })
} catch (cause) {
  process.exitCode = report(cause)
}

/** Prints an error in one line, our own bugs with their stack. @returns the exit code */
function report(cause: unknown): number {
  // commander has printed it already; asking for help is not an error.
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? EXIT.done : EXIT.usage
  if (stopper.signal.aborted) return EXIT.done
  if (cause instanceof CommandFailed) {
    context.warn(cause.message)
    return cause.exitCode
  }
  if (cause instanceof UsageError) {
    context.warn(cause.message)
    return EXIT.usage
  }
  if (cause instanceof PublishingFailed) context.warn(cause.message)
  else if (isSystemError(cause)) {
    context.warn(`${cause.path ?? 'This'} cannot be used: ${reasonOf(cause)}.`)
  } else console.error(cause)
  return EXIT.failed
}
