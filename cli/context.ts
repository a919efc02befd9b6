/** What a command gets from the process that runs it, so that tests can hand in their own. */
export interface Context {
  /** One line for standard output. */
  readonly print: (line: string) => void
  /** One line for standard error: progress and warnings that are not the command's result. */
  readonly warn: (line: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder in which the command was typed; relative paths start here. */
  readonly folder: string
  /** Aborted by Ctrl+C and SIGTERM. A command that is stopped this way ends with exit code 0. */
  readonly signal: AbortSignal
}
