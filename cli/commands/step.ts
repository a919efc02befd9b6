/** `gavel open 37`, `gavel sold mi 1.4cr`: the desk's commands in a shell. */
import { Command } from 'commander'
import { createPublisher } from '../../publish/publisher.ts'
import { openSession, type Session } from '../../publish/session.ts'
import { ask, isTerminal, isYes } from '../ask.ts'
import {
  type Connection,
  type ConnectionFlags,
  readConnection,
  sendingOptions,
  withConnection,
  withServer,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { isBid, readWords, USAGE } from '../desk/command.ts'
import { loadAuction, runOnce } from '../desk/single-command.ts'
import { plainLines, summaryOf } from '../desk/status.ts'
import { CommandFailed, EXIT } from '../exit-code.ts'

interface Flags extends ConnectionFlags {
  readonly force?: boolean
  readonly yes?: boolean
  readonly base?: string
  readonly number?: string
  readonly photo?: string
}

const DESCRIPTIONS: Readonly<Record<keyof typeof USAGE, string>> = {
  open: 'open a lot, at its base price unless an amount follows',
  bid: 'set the bid of the open lot; “gavel 12l” does the same, “gavel +” raises by the next increment',
  sold: 'sell the open lot, at the current bid unless an amount follows; or a player at a price',
  unsold: 'end the open lot without a sale',
  undo: 'take the latest sale back, or that of a player',
  move: 'move a sale to another team',
  add: 'add a player to the auction, with the next number at the lowest price unless flags follow',
}

const HELP = `
PLAYER is a number or a name, TEAM a name, its initials or its beginning, AMOUNT such as 12l, 1.4cr,
50k or 50000. It prints one line; a refusal goes to standard error, with exit code 1.`

const UNDO_HELP = `
On a terminal it asks first (--yes skips the question); in a script it asks nothing.`

/** `bid` for words such as `12l` and `+`, which are commands by themselves. */
export function withBid(words: readonly string[]): readonly string[] {
  return isBid(words[0] ?? '') ? ['bid', ...words] : words
}

export function stepCommands(context: Context): readonly Command[] {
  return Object.keys(USAGE).map((verb) => stepCommand(verb as keyof typeof USAGE, context))
}

function stepCommand(verb: keyof typeof USAGE, context: Context): Command {
  const usage = USAGE[verb].slice(verb.length + 1)
  const command = new Command(verb)
    .description(DESCRIPTIONS[verb])
    .usage(`[options] ${usage.replace(/ \[--.*/, '')}`)
    .argument('[words...]')
    .addHelpText('after', HELP)
  if (verb === 'undo') command.option('--yes', 'do not ask').addHelpText('after', UNDO_HELP)
  if (verb !== 'undo' && verb !== 'add') command.option('--force', 'although the rules forbid it')
  if (verb === 'add') {
    command
      .option('--base <amount>', 'base price')
      .option('--number <number>', 'number of the player')
      .option('--photo <url>', 'address of a photo')
  }
  return withConnection(command).action(async (words: readonly string[], flags: Flags) => {
    const valued = (['base', 'number', 'photo'] as const).flatMap((flag) => {
      const value = flags[flag]
      return value === undefined ? [] : [`--${flag}=${value}`]
    })
    // The shell has split the words, so a word may contain a space.
    const reading = readWords([verb, ...words, ...valued, ...(flags.force ? ['--force'] : [])])
    if (!reading.ok) throw new CommandFailed(reading.problem, EXIT.usage)
    const connection = await readConnection(flags, context)
    const session = sessionOf(connection, context)
    const confirm = async (question: string) =>
      isYes(await ask(`${question} [y/N] `, context.signal))
    const asks = verb === 'undo' && !flags.yes && isTerminal() ? confirm : undefined
    context.print(await runOnce(session, connection.room, reading.command, Date.now, asks))
  })
}

/** `gavel teams`: the state of the auction. */
export function teamsCommand(context: Context): Command {
  const command = new Command('teams')
    .description('print the open lot, and each team’s purse, maximum bid and number of players')
    .option('--json', 'as JSON, amounts in rupees')
  return withServer(command).action(async (flags: Omit<Connection, 'token'> & { json?: true }) => {
    // Anyone may read the data file.
    const connection = { ...flags, token: '' }
    const { state } = await loadAuction(sessionOf(connection, context), connection.room)
    if (flags.json) context.print(JSON.stringify(summaryOf(state), null, 2))
    else for (const line of plainLines(state)) context.print(line)
  })
}

export function sessionOf(connection: Connection, context: Context): Session {
  const sending = sendingOptions(connection.token, context)
  const publisher = createPublisher({ ...connection, ...sending })
  return openSession(publisher, connection.room)
}
