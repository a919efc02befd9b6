/** `gavel desk`: a prompt for the auctioneer's clerk. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { stdin, stdout } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { createPublisher } from '../../publish/publisher.ts'
import { Unreachable } from '../../publish/request.ts'
import { openSession } from '../../publish/session.ts'
import { type ConnectionFlags, readConnection, withConnection } from '../connection.ts'
import type { Context } from '../context.ts'
import { HELP_LINES } from '../desk/command.ts'
import { complete } from '../desk/complete.ts'
import type { Desk } from '../desk/desk.ts'
import { runInteractive } from '../desk/interactive.ts'
import { createJournal } from '../desk/journal.ts'
import { createPlainScreen, createScreen } from '../desk/screen.ts'
import { EXIT } from '../exit-code.ts'

interface Flags extends ConnectionFlags {
  readonly yes?: boolean
}

const HELP = `
At the prompt:
  ${HELP_LINES.join('\n  ')}

Each of these is also a command of its own, as in “gavel sold mi 1.4cr”. Lines may come from a pipe;
then the exit code is 1 when one of them was not done. The lines typed are kept in
~/.local/state/gavel (XDG_STATE_HOME).`

/** Longest wait between two attempts of a command, in milliseconds. */
const LONGEST_WAIT = 2000

export function deskCommand(context: Context): Command {
  const command = new Command('desk')
    .description('run an auction from a prompt, for the auctioneer’s clerk')
    .option('--yes', 'do not ask before steps that no other command takes back')
    .addHelpText('after', HELP)
    .action(async (flags: Flags) => {
      if (!(await run(flags, context))) process.exitCode = EXIT.failed
    })
  return withConnection(command)
}

async function run(flags: Flags, context: Context): Promise<boolean> {
  const connection = await readConnection(flags, context)
  const { server, room } = connection
  const { env, signal, print } = context
  const states = env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state')
  const journal = createJournal(join(states, 'gavel'), server, room)
  const isTerminal = stdin.isTTY && stdout.isTTY
  let desk: Desk | null = null
  const screen = isTerminal
    ? createScreen({
        input: stdin,
        output: stdout,
        history: await journal.history(),
        complete: (line) => {
          const state = desk?.state() ?? null
          return state === null ? { line, options: [] } : complete(line, state)
        },
      })
    : createPlainScreen({ input: stdin, print })
  const areAllDone = await runInteractive({
    room,
    screen,
    journal,
    signal,
    isConfirmed: flags.yes ?? false,
    opened: (opened) => {
      desk = opened
    },
    connect(stopped, warn, once) {
      const wait = (milliseconds: number) =>
        once === undefined
          ? sleep(Math.min(milliseconds, LONGEST_WAIT), undefined, { signal: stopped })
          : Promise.reject(new Unreachable('no answer'))
      const publisher = createPublisher({
        ...connection,
        wait,
        print: warn,
        signal: stopped,
        neverGivesUp: true,
      })
      return { publisher, session: openSession(publisher, room) }
    },
  })
  // A mistyped command is not a failure of the desk.
  return isTerminal || areAllDone
}
