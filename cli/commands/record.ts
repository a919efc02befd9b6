/** `gavel record ROOM`: what was published to a room, as a file that can be played again. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Argument, Command } from 'commander'
import {
  type Recording,
  readRecording,
  writeRecording,
} from '../../contract/recording/recording.ts'
import { reasonOf } from '../../publish/reason.ts'
import { fetchRecording } from '../../publish/recording.ts'
import {
  type CredentialFlags,
  readCredentials,
  readRoom,
  sendingOptions,
  withCredentials,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { CommandFailed } from '../exit-code.ts'
import { withMadeUpNames } from '../record/anonymous.ts'

interface Flags extends CredentialFlags {
  readonly into?: string
  readonly anonymous?: true
}

const HELP = `
The recording has every event and every change of the data file since the first that the server keeps,
each with its time. "gavel rehearse FILE" plays it.

With --anonymous, people get made-up names and photos, the same person always the same, and fields of your
own are left out. Numbers, prices, times and teams stay: who knows the auction can tell who was sold.

Example:
  gavel record main --into final.jsonl --server https://board.example`

export function recordCommand(context: Context): Command {
  const command = new Command('record')
    .description('write down what was published to a room')
    .addArgument(new Argument('<room>', 'name of the room').argParser(readRoom))
    .option('--into <file>', 'a new file; else it is printed')
    .option('--anonymous', 'with made-up names and photos of people')
    .addHelpText('after', HELP)
    .action((room: string, flags: Flags) => run(room, flags, context))
  return withCredentials(command)
}

async function run(room: string, flags: Flags, context: Context): Promise<void> {
  const { print, folder } = context
  const { server, token } = await readCredentials(flags, context)
  const fetched = await fetchRecording(server, room, sendingOptions(token, context))
  const read = readRecording(fetched)
  if (!read.ok) throw new CommandFailed(read.problem)
  const recording = flags.anonymous ? withMadeUpNames(read.recording) : read.recording
  const text = flags.anonymous ? writeRecording(recording) : fetched
  if (flags.into === undefined) return print(text.trimEnd())
  await writeFile(resolve(folder, flags.into), text, { flag: 'wx' }).catch((cause: unknown) => {
    throw new CommandFailed(`${flags.into} cannot be written: ${reasonOf(cause)}`)
  })
  print(`Wrote ${inWords(recording)} to ${flags.into}.`)
}

function inWords({ steps }: Recording): string {
  const events = steps.filter(({ event }) => event !== null).length
  const files = steps.filter(({ change }) => change !== null).length
  return `${events} ${events === 1 ? 'event' : 'events'} and ${files} data ${files === 1 ? 'file' : 'files'}`
}
