/** The process of a command; tests pass their own. */
export interface Context {
  /** Writes a line to standard output. */
  readonly print: (line: string) => void
  /** Writes a line to standard error: progress and warnings. */
  readonly warn: (line: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder in which the command was run; base of relative paths. */
  readonly folder: string
  /** Aborted by Ctrl+C and SIGTERM. The exit code is then 0. */
  readonly signal: AbortSignal
  /** Only at a terminal: from now on the first Ctrl+C calls this, and a second one ends the command. */
  readonly askBeforeEnd?: (ask: () => void) => void
}
