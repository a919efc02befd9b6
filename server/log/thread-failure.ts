/** Errors of the log as they cross threads, where only plain objects keep all of their parts. */
import { ConfigError } from '../config-error.ts'
import { IdConflict, LogFull, LogUnavailable, PreconditionFailed } from './auction-log.ts'

export interface Failure {
  readonly name: string
  readonly message: string
  /** Of `PreconditionFailed`. */
  readonly tag: string | null
  /** The cause of a known error, or the error itself. */
  readonly cause: unknown
}

const KNOWN = { IdConflict, LogFull, LogUnavailable, ConfigError }

export function failureOf(error: unknown): Failure {
  if (error instanceof PreconditionFailed) {
    const { name, message, tag } = error
    return { name, message, tag, cause: null }
  }
  for (const [name, Known] of Object.entries(KNOWN)) {
    if (!(error instanceof Known) || error.name !== name) continue
    return { name, message: error.message, tag: null, cause: error.cause }
  }
  return { name: '', message: '', tag: null, cause: error }
}

export function errorFrom({ name, message, tag, cause }: Failure): unknown {
  if (name === 'PreconditionFailed') return new PreconditionFailed(tag)
  const Known = Object.hasOwn(KNOWN, name) ? KNOWN[name as keyof typeof KNOWN] : null
  return Known === null ? cause : new Known(message, { cause })
}
