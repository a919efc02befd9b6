/** Errors of the log as they cross threads, where only plain objects keep all of their parts. */
import { ConfigError } from '../lib/config-error.ts'
import { ConditionFailed, IdConflict, LogFull, LogUnavailable } from './auction-log.ts'

export interface Failure {
  readonly name: string
  readonly message: string
  /** Of `ConditionFailed`. */
  readonly room?: Pick<ConditionFailed, 'position' | 'tag'>
  /** The cause of a known error, or the error itself. */
  readonly cause: unknown
}

const KNOWN = { IdConflict, LogFull, LogUnavailable, ConfigError }

export function failureOf(error: unknown): Failure {
  if (error instanceof ConditionFailed) {
    const { name, message, position, tag } = error
    return { name, message, room: { position, tag }, cause: null }
  }
  for (const [name, Known] of Object.entries(KNOWN)) {
    if (!(error instanceof Known) || error.name !== name) continue
    return { name, message: error.message, cause: error.cause }
  }
  return { name: '', message: '', cause: error }
}

export function errorFrom({ name, message, room, cause }: Failure): unknown {
  if (room !== undefined) return new ConditionFailed(room.position, room.tag)
  const Known = Object.hasOwn(KNOWN, name) ? KNOWN[name as keyof typeof KNOWN] : null
  return Known === null ? cause : new Known(message, { cause })
}
