/** `gavel room list` and `gavel room remove ROOM`. */
import { Argument, Command } from 'commander'
import { createRooms, type RoomSummary, type Rooms } from '../../publish/rooms.ts'
import { ask, isTerminal } from '../ask.ts'
import {
  type CredentialFlags,
  readCredentials,
  readRoom,
  sendingOptions,
  withCredentials,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-code.ts'

const REMOVE_HELP = `
A removed room cannot be brought back: its events, its lot and its data file are deleted from the
server, and boards that show it forget their banner. A backup still has it. On a terminal the command
asks for the name first; anywhere else it needs --yes.`

export function roomCommand(context: Context): Command {
  return new Command('room')
    .description('list the rooms of a feed server, or remove one for good')
    .helpCommand(false)
    .addCommand(listCommand(context))
    .addCommand(removeCommand(context))
}

function listCommand(context: Context): Command {
  const command = new Command('list')
    .description('print the rooms that the token may publish to')
    .option('--json', 'as JSON')
  return withCredentials(command).action(async (flags: CredentialFlags & { json?: true }) => {
    const rooms = await (await roomsOf(flags, context)).list()
    if (flags.json) context.print(JSON.stringify(rooms, null, 2))
    else for (const line of table(rooms)) context.print(line)
  })
}

function removeCommand(context: Context): Command {
  const command = new Command('remove')
    .description('remove a room for good')
    .addArgument(new Argument('<room>', 'name of the room').argParser(readRoom))
    .option('--yes', 'do not ask')
    .addHelpText('after', REMOVE_HELP)
  return withCredentials(command).action(
    async (room: string, flags: CredentialFlags & { yes?: true }) => {
      const rooms = await roomsOf(flags, context)
      if (!flags.yes && !isTerminal()) {
        throw new CommandFailed('Not on a terminal: --yes removes the room unasked.', EXIT.usage)
      }
      const found = (await rooms.list()).find((one) => one.room === room)
      if (found === undefined) {
        context.print(`There is no room ${room}.`)
        return
      }
      if (!flags.yes && !(await isConfirmed(found, context.signal))) {
        throw new CommandFailed('Nothing was removed.')
      }
      await rooms.remove(room)
      context.print(`Removed the room ${room}.`)
    },
  )
}

async function roomsOf(flags: CredentialFlags, context: Context): Promise<Rooms> {
  const { server, token } = await readCredentials(flags, context)
  return createRooms(server, sendingOptions(token, context))
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
  const rows = [
    ['Room', 'Events', 'Data file', 'Last change'],
    ...rooms.map(({ room, events, dataFileBytes, changedAt }) => [
      room,
      String(events),
      dataFileBytes === null ? 'none' : `${Math.ceil(dataFileBytes / 1000)} kB`,
      minuteOf(changedAt),
    ]),
  ]
  const widths = [0, 1, 2, 3].map((n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, n) =>
        n === 0 || n === 3 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** An ISO date to the minute, in UTC. */
function minuteOf(date: string): string {
  return `${date.slice(0, 16).replace('T', ' ')} UTC`
}
