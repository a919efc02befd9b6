/** The exit codes of `gavel`, the same for every command. */
export const EXIT = {
  done: 0,
  /** Something failed: the server refused, a file cannot be read. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
} as const

/** Ends a command with one line for the user. */
export class CommandFailed extends Error {
  readonly exitCode: number = EXIT.failed
}

/** A user's mistake; the message is one line that says how to fix it. */
export class UsageError extends CommandFailed {
  override readonly exitCode = EXIT.usage
}
