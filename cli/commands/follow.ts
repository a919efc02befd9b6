/** `gavel follow <sheet>`: publishes what a spreadsheet says, as it changes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Command, InvalidArgumentError } from 'commander'
import { createPublisher } from '../../publish/publisher.ts'
import { openSession } from '../../publish/session.ts'
import { problemOfFlags, type SettingFlags } from '../../sheet/sheet-settings.ts'
import { addressOf, openSheet } from '../../sheet/source/open-sheet.ts'
import { type Confirm, createConfirm, isTerminal } from '../ask.ts'
import {
  type Connection,
  type ConnectionFlags,
  readConnection,
  sendingOptions,
  withConnection,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-code.ts'
import { follow, type Observer } from '../follow/follow.ts'
import { createSettling } from '../follow/settling.ts'
import { readPhotos } from '../photos/photo-index.ts'

/** As commander reads them from the flags that `withSheetFlags` adds. */
export interface SheetFlags extends SettingFlags {
  readonly settle: number
  readonly every: number
  readonly allowRemovals?: boolean
  readonly sheetWins?: boolean
}

interface Flags extends ConnectionFlags, SheetFlags {
  readonly once?: boolean
}

const HELP = `
The sheet has a row for each player. "gavel template > auction.csv" writes one to start from, with
every column explained. Rules are in rows above the headings; flags override them. Rows that are
half typed wait; cells that cannot be read, or that the rules forbid, are reported and not published.

Examples:
  gavel follow auction.xlsx
  gavel follow "https://docs.google.com/spreadsheets/d/…/edit?gid=0#gid=0" --purse "80 lakh"

A Google sheet is followed by its link, which must be shared: Share, “Anyone with the link”.`

/** What a command takes as its sheet. */
export const SHEET = 'a .csv or .xlsx file, the link of a Google sheet, or the URL of a CSV'

export function followCommand(context: Context): Command {
  const command = new Command('follow')
    .description('publish what a spreadsheet says, as it changes')
    .argument('<sheet>', SHEET)
  return withConnection(withSheetFlags(command))
    .option('--once', 'publish the difference and end')
    .addHelpText('after', HELP)
    .action(async (sheet: string, flags: Flags) => {
      // Before the token is asked for.
      addressOf(sheet)
      const connection = await readConnection(flags, context)
      const confirm = isTerminal() && !flags.once ? createConfirm(context.print) : undefined
      await followSheet(sheet, flags, connection, context, { confirm })
    })
}

/** Adds the flags that say how a sheet is read and published. */
export function withSheetFlags(command: Command): Command {
  return command
    .option('--series <name>', 'name of the auction (else a row “Series”, or the file’s name)')
    .option('--purse <amount>', 'what each team may spend, such as 80L, 1.4cr or 50000')
    .option('--squad <number>', 'the most players in a squad')
    .option('--min-squad <number>', 'the fewest players in a squad')
    .option('--reserve <amount>', 'kept back for each place up to the smallest squad')
    .option('--teams <names>', 'the teams, with commas between')
    .option('--unit <unit>', 'what plain numbers are in: crore, lakh or rupee')
    .option('--settle <seconds>', 'wait until a row has stood unchanged for this long', seconds, 1)
    .option('--every <seconds>', 'ask a URL this often', interval, 5)
    .option(
      '--allow-removals',
      'remove players without a row, and take back more than five sales at once',
    )
    .option('--sheet-wins', 'publish the sheet also where a desk has published something else')
}

/** Who watches, where there is somebody. */
interface Watching {
  readonly observer?: Observer | undefined
  /** Asks about removals. */
  readonly confirm?: Confirm | undefined
}

/**
 * Follows a sheet until it is stopped, or once.
 * @throws as `follow`
 */
export async function followSheet(
  sheet: string,
  flags: SheetFlags & { readonly once?: boolean },
  connection: Connection,
  context: Context,
  { observer, confirm }: Watching,
): Promise<void> {
  const { print, warn, folder } = context
  const problem = problemOfFlags(flags)
  if (problem !== null) throw new CommandFailed(`${problem}.`, EXIT.usage)
  const ended = new AbortController()
  const signal = AbortSignal.any([context.signal, ended.signal])
  const wait = (ms: number) => sleep(ms, undefined, { signal })
  try {
    const isOnce = flags.once ?? false
    const { source, usualName, hint } = openSheet(sheet, folder, {
      intervalMs: flags.every * 1000,
      wait,
      signal,
      now: Date.now,
      isOnce,
    })
    const { token } = connection
    const sending = { ...sendingOptions(token, { ...context, signal }), neverGivesUp: !isOnce }
    const publisher = createPublisher({ ...connection, ...sending })
    await publisher.checkToken()
    if (!isOnce) print(`Following ${sheet}. Ctrl+C stops it.`)
    if (hint !== null) print(hint)
    const photos = await readPhotos(connection.server, sending)
    await follow({
      photos,
      source,
      session: openSession(publisher, connection.room, 'sheet'),
      settling: createSettling(isOnce ? 0 : flags.settle * 1000),
      flags,
      usualName,
      allowRemovals: flags.allowRemovals ?? false,
      sheetWins: flags.sheetWins ?? false,
      isOnce,
      observer,
      confirm:
        confirm &&
        ((question, withdrawn) => confirm(question, AbortSignal.any([withdrawn, signal]))),
      now: Date.now,
      print,
      warn,
    })
  } finally {
    // Stops watching the file, too.
    ended.abort()
  }
}

function seconds(given: string): number {
  const value = Number(given)
  if (given.trim() !== '' && value >= 0 && value <= 3600) return value
  throw new InvalidArgumentError('It must be a number of seconds.')
}

function interval(given: string): number {
  const value = seconds(given)
  if (value >= 2) return value
  throw new InvalidArgumentError('It must be at least 2 seconds.')
}
