import { CommandFailed, EXIT } from './exit-code.ts'

/** A user's mistake; the message is one line that says how to fix it. */
export class UsageError extends CommandFailed {
  override readonly name = 'UsageError'
  override readonly exitCode = EXIT.usage
}
