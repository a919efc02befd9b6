/** Publishes what a spreadsheet says, as it changes: to a server, or into a file. */
import { dirname, resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { follow, type Observer } from '../../follow/follow.ts'
import { readPhotos } from '../../follow/photo-index.ts'
import { createQuestionFile } from '../../follow/question-file.ts'
import { createQuestions } from '../../follow/questions.ts'
import { createSettling } from '../../follow/settling.ts'
import type { Confirm } from '../../lib/ask.ts'
import { CommandFailed } from '../../lib/exit-code.ts'
import { createFilePublisher } from '../../publish/file-publisher.ts'
import { createPublisher } from '../../publish/publisher.ts'
import { openSession } from '../../publish/session.ts'
import { checkFlags, type SettingFlags } from '../../sheet/sheet-settings.ts'
import { openSheet } from '../../sheet/source/open-sheet.ts'
import { type Connection, readSeconds, sendingOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { canPrerender, prerender } from '../export/prerender.ts'

/** As commander reads them from the flags that `withSheetFlags` adds. */
export interface SheetFlags extends SettingFlags {
  readonly settle: number
  readonly every: number
  readonly sheetWins?: boolean
}

/** The description of a command's sheet. */
export const SHEET = 'a .csv or .xlsx file, the link of a Google sheet, or the URL of a CSV'

/** Adds the flags for what a sheet may leave unsaid. */
export function withRules(command: Command): Command {
  return command
    .optionsGroup('The rules, where no row of the sheet says them:')
    .option('--series <name>', 'name of the auction (else a row “Series”, or the file’s name)')
    .option('--purse <amount>', 'what each team may spend, such as 80L, 1.4cr or 50000')
    .option('--squad <number>', 'the most players in a squad')
    .option('--min-squad <number>', 'the fewest players in a squad')
    .option('--reserve <amount>', 'kept back for each place up to the smallest squad')
    .option('--teams <names>', 'the teams, with commas between')
    .option('--unit <unit>', 'what plain numbers are in: crore, lakh, thousand, rupee or points')
}

/** Adds the flags that say how a sheet is read and published. */
export function withSheetFlags(command: Command): Command {
  return withRules(command)
    .optionsGroup('How the sheet is read:')
    .option(
      '--settle <seconds>',
      'wait until a row has stood unchanged for this long',
      readSeconds,
      1,
    )
    .option('--every <seconds>', 'ask a URL this often', interval, 5)
    .option('--sheet-wins', 'publish the sheet also where a desk has published something else')
}

/** Where a sheet is published. */
export interface Target extends Connection {
  /** Instead of the server, a data file for a static host. */
  readonly file?: string
}

/** The organiser's terminal, where there is one. */
interface Watching {
  readonly observer?: Observer | undefined
  /** Puts a question to the organiser. */
  readonly confirm?: Confirm | undefined
}

/**
 * Follows a sheet until it is stopped, or once.
 * @throws as `follow`
 */
export async function followSheet(
  sheet: string,
  flags: SheetFlags & { readonly once?: boolean },
  connection: Target,
  context: Context,
  { observer, confirm }: Watching,
): Promise<void> {
  const { print, warn, folder } = context
  checkFlags(flags)
  const ended = new AbortController()
  const signal = AbortSignal.any([context.signal, ended.signal])
  const questionFile = createQuestionFile(folder, connection.room)
  try {
    const isOnce = flags.once ?? false
    const { token, file } = connection
    const sending = { ...sendingOptions(token, { ...context, signal }), neverGivesUp: !isOnce }
    const { source, usualName, hint } = openSheet(sheet, folder, {
      intervalMs: flags.every * 1000,
      wait: sending.wait,
      signal,
    })
    const publisher =
      file === undefined
        ? createPublisher({ ...connection, ...sending })
        : createFilePublisher(resolve(folder, file), (text) =>
            prerenderBeside(resolve(folder, file), text, context),
          )
    if (!isOnce) print(`Following ${sheet}: save it after each bid and each sale.`)
    if (hint !== null) print(hint)
    const photos = file === undefined ? await readPhotos(connection.server, sending) : new Map()
    // Of a follower that was killed.
    await questionFile.withdraw()
    const asked =
      confirm &&
      ((question: string, withdrawn: AbortSignal) =>
        confirm(question, AbortSignal.any([withdrawn, signal])))
    const questions = createQuestions(questionFile, print, asked)
    await follow({
      questions,
      photos,
      source,
      session: openSession(publisher, file ?? connection.room, 'sheet'),
      settling: createSettling(isOnce ? 0 : flags.settle * 1000),
      flags,
      usualName,
      sheetWins: flags.sheetWins ?? false,
      isOnce,
      observer,
      now: Date.now,
      print,
      warn,
    })
  } finally {
    // Stops watching the file, too.
    ended.abort()
    await questionFile.withdraw()
  }
}

function interval(given: string): number {
  const value = readSeconds(given)
  if (value >= 2) return value
  throw new InvalidArgumentError('It must be at least 2 seconds.')
}

/** The page of a board that lies beside the data file gets its lists. A failure costs the board nothing. */
async function prerenderBeside(file: string, text: string, { warn }: Context): Promise<void> {
  const folder = dirname(file)
  if (!canPrerender(folder)) return
  await prerender(folder, text).catch((cause: unknown) => {
    warn(cause instanceof CommandFailed ? cause.message : `The page has no lists: ${cause}`)
  })
}
