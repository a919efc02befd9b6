/** Why something failed, in words for the user. */
import { CommandFailed } from './exit-code.ts'

/** The codes of the operating system in words; each follows a colon. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you may not use it',
  EAI_AGAIN: 'the name of the host cannot be looked up; is this machine online?',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection broke off',
  EDQUOT: 'the disk is full',
  EEXIST: 'something of this name is there already',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  ENOTFOUND: 'there is no host of this name, or this machine is offline',
  EPERM: 'you may not use it',
  EROFS: 'the disk is read-only',
}

/** The reason without a stop at its end. A failed request is as good as what made it fail. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error && cause.cause.message !== '') return reasonOf(cause.cause)
  return REASONS[String(Reflect.get(cause, 'code'))] ?? cause.message
}

/**
 * Ends a command with the reason of what it catches.
 * @param what one sentence without its stop
 */
export function failing(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new CommandFailed(`${what}: ${reasonOf(cause)}.`)
  }
}

/** Whether the operating system refused something: the user can help, and a stack cannot. */
export function isSystemError(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && typeof Reflect.get(cause, 'syscall') === 'string'
}
