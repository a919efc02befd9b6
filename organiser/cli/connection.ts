/** The server, room and token of every publishing command. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { DEFAULT_ROOM, ROOM_PATTERN } from '../../contract/board-config.ts'
import { UsageError } from '../lib/exit-code.ts'
import type { SendingOptions } from '../publish/request.ts'
import type { Context } from './context.ts'
import { readToken } from './token.ts'

const DEFAULT_SERVER = 'http://localhost:3000'

/** Where `gavel start` and `npm start` keep the token of the server they start. */
export const OWN_TOKEN_FILE = join('.gavel', 'token')

/** As commander reads them from the flags that `withConnection` adds. */
export interface ConnectionFlags {
  readonly server: string
  readonly room: string
  readonly tokenFile?: string
}

export interface Connection {
  /** The server's address, such as `http://localhost:3000`. */
  readonly server: string
  readonly room: string
  readonly token: string
}

/** Adds `--server`, `--room` and `--token-file` to a command. */
export function withConnection(command: Command): Command {
  return withServer(command).addOption(roomOption().default(DEFAULT_ROOM))
}

/** Adds `--server` and `--token-file` to a command about all rooms. */
export function withServer(command: Command): Command {
  const server = new Option('--server <url>', 'address of the feed server')
    .env('GAVEL_SERVER')
    .default(DEFAULT_SERVER)
    .argParser(readServer)
  return withToken(command.addOption(server))
}

export function roomOption(): Option {
  return new Option('--room <name>', 'room of the auction').env('GAVEL_ROOM').argParser(readRoom)
}

export function withToken(command: Command): Command {
  return command.option(
    '--token-file <file>',
    `file with the publish token (or set GAVEL_TOKEN; else ${OWN_TOKEN_FILE})`,
  )
}

/**
 * The connection from the flags and the environment. The token is never a flag, because other users
 * and the shell's history would see it.
 * @throws CommandFailed when there is no token
 * @throws UsageError when the token file cannot be read
 */
export async function readConnection(
  { server, room, tokenFile }: ConnectionFlags,
  { env, folder }: Context,
): Promise<Connection> {
  const given = env['GAVEL_TOKEN']?.trim()
  const file = resolve(folder, tokenFile ?? OWN_TOKEN_FILE)
  if (tokenFile === undefined && given) return { server, room, token: given }
  if (tokenFile !== undefined || existsSync(file)) {
    return { server, room, token: await readToken(file) }
  }
  throw new UsageError(
    server === DEFAULT_SERVER
      ? 'No gavel runs in this folder: open the terminal where “gavel start” was typed.'
      : `${server} needs its publish token: set GAVEL_TOKEN, or use --token-file FILE.`,
  )
}

/** How a command sends to the server: until it is stopped, with a warning for each failed attempt. */
export function sendingOptions(token: string, { signal, warn }: Context): SendingOptions {
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal })
  return { token, wait, print: warn, signal }
}

/** An address of a server. @throws InvalidArgumentError */
export function readServer(given: string): string {
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given
  throw new InvalidArgumentError(`It must be an address such as ${DEFAULT_SERVER}.`)
}

/** An argument that names a room. @throws InvalidArgumentError */
export function readRoom(given: string): string {
  if (ROOM_PATTERN.test(given)) return given
  throw new InvalidArgumentError('It must be 1 to 64 of the characters A-Z a-z 0-9 _ and -.')
}

/** An argument that is a time. @throws InvalidArgumentError */
export function readSeconds(given: string): number {
  const value = Number(given)
  if (given.trim() !== '' && value >= 0 && value <= 3600) return value
  throw new InvalidArgumentError('It must be a number of seconds up to 3600.')
}
