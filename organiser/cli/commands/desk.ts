/** `gavel desk`: a prompt for the auctioneer's clerk. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { stdin, stdout } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { HELP_LINES, readLine } from '../../desk/command.ts'
import { runOnce } from '../../desk/desk.ts'
import { runInteractive } from '../../desk/interactive.ts'
import { createJournal } from '../../desk/journal.ts'
import { answerQuestion } from '../../follow/question-file.ts'
import { ask, isNo, isTerminal, isYes } from '../../lib/ask.ts'
import { CommandFailed, EXIT, UsageError } from '../../lib/exit-code.ts'
import { createGet } from '../../lib/http.ts'
import { createPublisher } from '../../publish/publisher.ts'
import { Unreachable } from '../../publish/request.ts'
import {
  type ConnectionFlags,
  readConnection,
  sendingOptions,
  withConnection,
} from '../connection.ts'
import type { Context } from '../context.ts'

interface Flags extends ConnectionFlags {
  readonly command?: string
  readonly yes?: boolean
}

const HELP = `
At the prompt:
  ${HELP_LINES.join('\n  ')}

With -c one of them is done without the prompt, for a script or a Stream Deck:
  gavel desk -c "sold mi 1.4cr"

Lines may also come from a pipe. The exit code is 1 when one of them was not done. A line that is being
sent is kept in ~/.local/state/gavel (XDG_STATE_HOME).`

/** Longest wait between two attempts of a command, in milliseconds. */
const LONGEST_WAIT = 2000

export function deskCommand(context: Context): Command {
  const command = new Command('desk')
    .description('a prompt for the auctioneer’s clerk, or one line with -c')
    .option('-c, --command <line>', 'do this one line, or answer a question with yes or no')
    .option('--yes', 'do not ask before steps that no other command takes back')
    .addHelpText('after', HELP)
    .action(async (flags: Flags) => {
      const { command: line } = flags
      if (line !== undefined) await runLine(line, flags, context)
      else if (!(await run(flags, context))) process.exitCode = EXIT.failed
    })
  return withConnection(command)
}

/** @throws CommandFailed when it is not done, or no server answers */
async function runLine(line: string, flags: Flags, context: Context): Promise<void> {
  const { print, signal, folder } = context
  if (isYes(line) || isNo(line)) return print(await answerQuestion(folder, flags.room, isYes(line)))
  const reading = readLine(line)
  if (reading === null) return
  if (!reading.ok) throw new UsageError(reading.problem)
  if (reading.command.kind === 'help') return print(HELP_LINES.join('\n'))
  const connection = await readConnection(flags, context)
  const { server } = connection
  await createGet(signal)(new URL('/healthz', server), { method: 'HEAD' }).catch(() => {
    signal.throwIfAborted()
    throw new CommandFailed(
      `Nothing answers at ${server}: does “gavel start” run? It may have another --port.`,
    )
  })
  const sending = sendingOptions(connection.token, context)
  const isAsked = !flags.yes && isTerminal()
  const printed = await runOnce(
    line,
    {
      room: connection.room,
      connect: () => createPublisher({ ...connection, ...sending }),
      now: Date.now,
      // Scripts take sales back, too.
      isConfirmed: !(isAsked && reading.command.kind === 'undo'),
      signal,
    },
    isAsked ? (question) => ask(`${question} `, signal) : undefined,
  )
  for (const text of printed) print(text)
}

async function run(flags: Flags, context: Context): Promise<boolean> {
  const connection = await readConnection(flags, context)
  const { server, room } = connection
  const { env, signal } = context
  const states = env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state')
  const areAllDone = await runInteractive({
    room,
    input: stdin,
    output: stdout,
    isTerminal: isTerminal(),
    journal: createJournal(join(states, 'gavel'), server, room),
    signal,
    isConfirmed: flags.yes ?? false,
    connect: (stopped, warn, once) =>
      createPublisher({
        ...connection,
        print: warn,
        signal: stopped,
        neverGivesUp: true,
        wait: (milliseconds) =>
          once === undefined
            ? sleep(Math.min(milliseconds, LONGEST_WAIT), undefined, { signal: stopped })
            : Promise.reject(new Unreachable('no answer')),
      }),
  })
  // A mistyped command is not a failure of the desk.
  return isTerminal() || areAllDone
}
