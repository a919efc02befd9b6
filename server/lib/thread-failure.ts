/** Errors as they cross threads, where only plain objects keep all of their parts. */
import { ConditionFailed, IdConflict, LogFull, LogUnavailable } from '../log/auction-log.ts'
import { ConfigError } from './config-error.ts'
import { Problem } from './problem.ts'

export interface Failure {
  readonly name: string
  readonly message: string
  /** Of `ConditionFailed`. */
  readonly room?: Pick<ConditionFailed, 'position' | 'tag'>
  readonly problem?: Pick<Problem, 'status' | 'errors'>
  /** The cause of a known error, or the error itself. */
  readonly cause: unknown
}

const KNOWN = { IdConflict, LogFull, LogUnavailable, ConfigError }

export function failureOf(error: unknown): Failure {
  if (error instanceof ConditionFailed) {
    const { name, message, position, tag } = error
    return { name, message, room: { position, tag }, cause: null }
  }
  if (error instanceof Problem) {
    const { name, message, status, errors } = error
    return { name, message, problem: { status, errors }, cause: null }
  }
  for (const [name, Known] of Object.entries(KNOWN)) {
    if (!(error instanceof Known) || error.name !== name) continue
    return { name, message: error.message, cause: error.cause }
  }
  return { name: '', message: '', cause: error }
}

export function errorFrom({ name, message, room, problem, cause }: Failure): unknown {
  if (room !== undefined) return new ConditionFailed(room.position, room.tag)
  if (problem !== undefined) return new Problem(problem.status, message, problem.errors)
  const Known = Object.hasOwn(KNOWN, name) ? KNOWN[name as keyof typeof KNOWN] : null
  return Known === null ? cause : new Known(message, { cause })
}
