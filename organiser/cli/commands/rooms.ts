/** `gavel rooms`: the rooms of a feed server, and the removal of one. */
import { Command, Option } from 'commander'
import { ask, isTerminal } from '../../lib/ask.ts'
import { CommandFailed, UsageError } from '../../lib/exit-code.ts'
import { createRooms, type RoomSummary } from '../../publish/rooms.ts'
import {
  type ConnectionFlags,
  readConnection,
  readRoom,
  sendingOptions,
  withServer,
} from '../connection.ts'
import type { Context } from '../context.ts'

interface Flags extends Omit<ConnectionFlags, 'room'> {
  readonly remove?: string
  readonly yes?: true
}

const HELP = `
A removed room cannot be brought back: its events, its lot and its data file are deleted from the
server, and boards that show it forget their banner. A backup still has it. On a terminal the command
asks for the name first; anywhere else it needs --yes.`

export function roomsCommand(context: Context): Command {
  const command = new Command('rooms')
    .description('list the rooms of a server, or remove one for good')
    .addOption(new Option('--remove <room>', 'remove this room').argParser(readRoom))
    .option('--yes', 'do not ask')
    .addHelpText('after', HELP)
    .action((flags: Flags) => run(flags, context))
  return withServer(command)
}

async function run(flags: Flags, context: Context): Promise<void> {
  const { print } = context
  const { remove: room, yes } = flags
  const { server, token } = await readConnection({ ...flags, room: '' }, context)
  const rooms = createRooms(server, sendingOptions(token, context))
  if (room !== undefined && !yes && !isTerminal()) {
    throw new UsageError('Not on a terminal: --yes removes the room unasked.')
  }
  const list = await rooms.list()
  if (room === undefined) {
    for (const line of table(list)) print(line)
    return
  }
  const found = list.find((one) => one.room === room)
  if (found === undefined) return print(`There is no room ${room}.`)
  if (!yes && !(await isConfirmed(found, context.signal))) {
    throw new CommandFailed('Nothing was removed.')
  }
  await rooms.remove(room)
  print(`Removed the room ${room}.`)
}

/** Asks for the room's name, so that a slip removes nothing. */
export async function isConfirmed(
  { room, events, changedAt }: RoomSummary,
  signal: AbortSignal,
  input?: NodeJS.ReadableStream,
  output?: NodeJS.WritableStream,
): Promise<boolean> {
  const what = `${room} has ${events} events, the last change was on ${minuteOf(changedAt)}.`
  const question = `${what}\nType its name to remove it for good: `
  return (await ask(question, signal, input, output)) === room
}

function table(rooms: readonly RoomSummary[]): readonly string[] {
  if (rooms.length === 0) return ['There are no rooms.']
  const width = Math.max(...rooms.map(({ room }) => room.length))
  return rooms.map(
    ({ room, events, changedAt }) =>
      `${room.padEnd(width)}  ${events} events, last change ${minuteOf(changedAt)}`,
  )
}

/** An ISO date to the minute, in UTC. */
function minuteOf(date: string): string {
  return `${date.slice(0, 16).replace('T', ' ')} UTC`
}
