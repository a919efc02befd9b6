/** `gavel start [sheet]`: the server, the sheet and the board in one command. */
import { Command, Option } from 'commander'
import { DEFAULT_ROOM } from '../../../contract/board-config.ts'
import type { Observer } from '../../follow/follow.ts'
import { textOf } from '../../lib/answer-body.ts'
import { type Confirm, createConfirm, isTerminal } from '../../lib/ask.ts'
import { UsageError } from '../../lib/exit-code.ts'
import { reasonOf } from '../../lib/reason.ts'
import { openInBrowser } from '../browser.ts'
import {
  type ConnectionFlags,
  readConnection,
  readServer,
  roomOption,
  withConnection,
  withToken,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { type Addresses, freePort, localUrl } from '../local-server.ts'
import {
  prepareServing,
  runServer,
  type Serving,
  type ServingFlags,
  type ServingHooks,
  withServingFlags,
} from '../serving.ts'
import { findSheet } from '../start/find-sheet.ts'
import { StartPage, type Status } from '../start/start-page.ts'
import { followSheet, SHEET, type SheetFlags, type Target, withSheetFlags } from './follow.ts'

/** Flags for a sheet that is published elsewhere than on a server of this command. */
interface TargetFlags extends Partial<ConnectionFlags> {
  readonly write?: string
  readonly once?: boolean
}

interface Flags extends ServingFlags, SheetFlags, TargetFlags {
  readonly open: boolean
}

const NEXT_STEPS = [
  'Next: “gavel start SHEET” in place of this command, or “gavel desk” in a second terminal here.',
  'Ctrl+C ends the board.',
]

const END_QUESTION = 'Press Ctrl+C again to end the board for everybody.'

const HELP = `
Save the sheet after each bid and each sale: the board follows. A Google sheet must be shared
(Share, “Anyone with the link”). Without a sheet only the board is served, for \`gavel desk\` in a
second terminal in the same folder. .env.example lists the settings of its server.

Examples:
  gavel start auction.xlsx
  gavel start "https://docs.google.com/spreadsheets/d/…/edit?gid=0#gid=0" --purse "80 lakh"
  gavel start auction.xlsx --server https://board.example
  gavel start auction.xlsx --write public/auctiondatafile.json`

export function startCommand(context: Context): Command {
  const command = new Command('start')
    .description('serve the board, and publish what a sheet says as it changes')
    .argument('[sheet]', SHEET)
    .option('--no-open', 'do not open the start page in the browser')
  withServingFlags(command).optionsGroup('To publish elsewhere, without a server here:')
  return withSheetFlags(withTargetFlags(command))
    .addHelpText('after', HELP)
    .action((sheet: string | undefined, flags: Flags) => start(sheet, flags, context))
}

function withTargetFlags(command: Command): Command {
  const ofServing = ['port', 'brand', 'photos', 'log']
  return withToken(
    command
      .addOption(
        new Option('--server <url>', 'address of another server')
          .argParser(readServer)
          .conflicts(ofServing),
      )
      .addOption(roomOption()),
  )
    .addOption(
      new Option(
        '--write <file>',
        'write the data file of a static host, whose wall and overlay load it by &refresh=15',
      ).conflicts(['server', 'tokenFile', ...ofServing]),
    )
    .option('--once', 'publish the difference and end')
}

/** The names that `start` had: programs and fingers know them. */
export function formerCommands(context: Context): readonly Command[] {
  const serving = withServingFlags(new Command('serve')).action((flags: Flags) =>
    serve(null, { ...flags, open: false }, context),
  )
  const following = withConnection(withSheetFlags(new Command('follow')))
    .argument('<sheet>', SHEET)
    .option('--once', 'publish the difference and end')
    .action((sheet: string, flags: Flags) => start(sheet, flags, context))
  return [serving, following]
}

async function start(given: string | undefined, flags: Flags, context: Context): Promise<void> {
  const { server, write, once } = flags
  const isElsewhere = server !== undefined || write !== undefined
  if (once && !isElsewhere) throw new UsageError('--once needs --server or --write.')
  if (given === undefined) {
    if (isElsewhere) throw new UsageError('Name the sheet to be published.')
    return await serve(null, flags, context)
  }
  const sheet = findSheet(given, context.folder)
  if (!isElsewhere) return await serve(sheet, flags, context)
  const target: Target =
    write === undefined
      ? await readConnection({ room: DEFAULT_ROOM, ...flags, server: server ?? '' }, context)
      : { server: '', token: '', room: flags.room ?? DEFAULT_ROOM, file: write }
  const confirm = isTerminal() && !once ? createConfirm(context.print) : undefined
  await followSheet(sheet, flags, target, context, { confirm })
}

/** @param sheet `null` serves only the board */
async function serve(sheet: string | null, flags: Flags, context: Context): Promise<void> {
  const serving = await prepareServing(flags, context)
  context.askBeforeEnd?.(() => context.print(END_QUESTION))
  const view = await createView(serving.settings, sheet, flags.open, context)
  const hooks: ServingHooks = {
    nextSteps: sheet === null ? NEXT_STEPS : [],
    async work(addresses, inner) {
      view.begin(addresses)
      if (sheet !== null) await followSheet(sheet, flags, serving.connection, inner, view)
    },
  }
  await runServer(serving, hooks, context).finally(view.end)
}

/** The start page and the terminal's questions, for an organiser who sits at the machine. */
interface View {
  readonly observer?: Observer
  readonly confirm?: Confirm
  /** The server takes requests. */
  begin(addresses: Addresses): void
  end(): void
}

/** Without a terminal nobody reads the page, and its address would stand in a log. */
const PLAIN_VIEW: View = { begin() {}, end() {} }

async function createView(
  settings: Serving['settings'],
  sheetName: string | null,
  shouldOpen: boolean,
  { env, print, warn, signal }: Context,
): Promise<View> {
  if (!process.stdout.isTTY) return PLAIN_VIEW
  const metrics = await metricsOf(settings)
  let known: Omit<Status, 'addresses' | 'viewers'> = {
    sheetName,
    sheet: null,
    question: null,
    published: null,
  }
  let page: StartPage | undefined
  const ask = createConfirm(print)
  return {
    async confirm(question, withdrawn) {
      known = { ...known, question }
      return await ask(question, withdrawn).finally(() => {
        known = { ...known, question: null }
      })
    },
    observer: {
      published(line) {
        known = { ...known, published: { line, at: Date.now() } }
      },
      read(sheet) {
        known = { ...known, sheet }
      },
    },
    begin(addresses) {
      page = new StartPage(async () => ({
        ...known,
        addresses,
        viewers: await countViewers(metrics, signal),
      }))
      page.listen().then(
        (address) => {
          print(`Start page:        ${address.href}`)
          if (shouldOpen) openInBrowser(address, env)
        },
        (cause: unknown) => warn(`There is no start page: ${reasonOf(cause)}.`),
      )
    },
    end: () => page?.close(),
  }
}

/** Where the server has its metrics: as set, else on a port that only this machine reaches. */
async function metricsOf(settings: Serving['settings']): Promise<URL> {
  if (!settings['METRICS_PORT']) {
    settings['METRICS_HOST'] = '127.0.0.1'
    settings['METRICS_PORT'] = String(await freePort('127.0.0.1'))
  }
  const host = settings['METRICS_HOST'] || '127.0.0.1'
  return new URL('/metrics', localUrl(host, settings['METRICS_PORT']))
}

/** For one answer, in milliseconds. */
const PATIENCE_MS = 1500

/** @returns `null` while the server does not answer */
async function countViewers(metrics: URL, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(metrics, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    // The text format of Prometheus.
    const given = /^gavel_viewers (\d+)$/m.exec((await textOf(answer)) ?? '')?.[1]
    return given === undefined ? null : Number(given)
  } catch {
    return null
  }
}
