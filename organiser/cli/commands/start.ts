/** `gavel start [sheet]`: the server, the sheet and the board in one command. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Command, Option } from 'commander'
import { DEFAULT_ROOM } from '../../../contract/board-config.ts'
import type { Observer } from '../../follow/follow.ts'
import { type Confirm, createConfirm, isTerminal } from '../../lib/ask.ts'
import { CommandFailed, EXIT } from '../../lib/exit-code.ts'
import { openInBrowser } from '../browser.ts'
import {
  type Connection,
  readConnection,
  readServer,
  roomOption,
  withConnection,
  withToken,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { localUrl } from '../local-server.ts'
import {
  prepareServing,
  runServer,
  type Serving,
  type ServingFlags,
  withServingFlags,
} from '../serving.ts'
import { findSheet } from '../start/find-sheet.ts'
import { sentenceOf } from '../start/server-lines.ts'
import { type Status, statusLines } from '../start/status.ts'
import { createStatusArea } from '../start/status-area.ts'
import { countViewers, freePort } from '../start/viewers.ts'
import { followSheet, SHEET, type SheetFlags, type Target, withSheetFlags } from './follow.ts'

/** Flags for a sheet that is published elsewhere than on a server of this command. */
interface TargetFlags {
  readonly server?: string
  readonly room?: string
  readonly tokenFile?: string
  readonly write?: string
  readonly once?: boolean
}

interface Flags extends ServingFlags, SheetFlags, TargetFlags {
  readonly open: boolean
}

/** Milliseconds between two looks at the number of viewers. */
const LOOK_EVERY_MS = 2000

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
    .option('--no-open', 'do not open the board in the browser')
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
  const serve = withServingFlags(new Command('serve')).action((flags: ServingFlags) =>
    serveOnly(flags, context),
  )
  const follow = withConnection(withSheetFlags(new Command('follow')))
    .argument('<sheet>', SHEET)
    .option('--once', 'publish the difference and end')
    .action((sheet: string, flags: Flags) => start(sheet, flags, context))
  return [serve, follow]
}

async function start(given: string | undefined, flags: Flags, context: Context): Promise<void> {
  const { server, write, once } = flags
  const isElsewhere = server !== undefined || write !== undefined
  if (once && !isElsewhere) throw new CommandFailed('--once needs --server or --write.', EXIT.usage)
  if (given === undefined) {
    if (isElsewhere) throw new CommandFailed('Name the sheet to be published.', EXIT.usage)
    return await serveOnly(flags, context)
  }
  const sheet = findSheet(given, context.folder)
  if (!isElsewhere) return await serveAndFollow(sheet, flags, context)
  const target: Target =
    write === undefined
      ? await readConnection({ room: DEFAULT_ROOM, ...flags, server: server ?? '' }, context)
      : { server: '', token: '', room: flags.room ?? DEFAULT_ROOM, file: write }
  const confirm = isTerminal() && !once ? createConfirm(context.print) : undefined
  await followSheet(sheet, flags, target, context, { confirm })
}

async function serveOnly(flags: ServingFlags, context: Context): Promise<void> {
  const serving = await prepareServing(flags, context)
  context.askBeforeEnd?.(() => context.print(END_QUESTION))
  const hooks = { nextSteps: NEXT_STEPS, onLine: lineOfServer(flags, context) }
  process.exitCode = await runServer(serving, hooks, context)
}

/** On a terminal the server's log is said in sentences, unless the log itself is asked for. */
function lineOfServer({ log }: ServingFlags, { print }: Context) {
  return log || !isTerminal() ? undefined : (line: string) => print(sentenceOf(line))
}

async function serveAndFollow(sheet: string, flags: Flags, context: Context): Promise<void> {
  const serving = await prepareServing(flags, context)
  const stopper = new AbortController()
  const signal = AbortSignal.any([context.signal, stopper.signal])
  const view = process.stdout.isTTY
    ? await createTerminalView(serving, flags.open, { ...context, signal })
    : PLAIN_VIEW
  const inner = { ...context, signal, ...view.output }
  context.askBeforeEnd?.(() => inner.print(END_QUESTION))
  let following: Promise<void> | undefined
  const onReady = () => {
    view.begin()
    following = followSheet(sheet, flags, connectionOf(serving, flags), inner, view)
    // The server must not stay behind.
    following.catch(() => stopper.abort())
  }
  const onLine = (line: string) => inner.print(flags.log ? line : sentenceOf(line))
  const code = await runServer(serving, { nextSteps: [], onReady, onLine }, inner)
  const isServerGone = !signal.aborted
  stopper.abort()
  const failure = await following?.catch((cause: unknown) => cause)
  view.end()
  if (isServerGone) process.exitCode = code || EXIT.failed
  else if (!context.signal.aborted) throw failure
}

/** The server's own token, and the room of its board unless another one is named. */
function connectionOf({ settings, url }: Serving, { room }: TargetFlags): Connection {
  const [token = ''] = (settings['PUBLISH_TOKENS'] ?? '').split(',')
  const own = settings['DEFAULT_ROOM'] || DEFAULT_ROOM
  return { server: url, room: room ?? own, token: token.trim() }
}

/** How the evening is shown. */
interface View {
  /** Where lines are printed, if not as usual. */
  readonly output: Partial<Pick<Context, 'print' | 'warn'>>
  readonly observer?: Observer
  readonly confirm?: Confirm
  /** The server takes requests. */
  begin(): void
  end(): void
}

/** Without a terminal lines are printed as they come, and no browser is opened. */
const PLAIN_VIEW: View = { output: {}, begin() {}, end() {} }

async function createTerminalView(
  serving: Serving,
  opens: boolean,
  { env, signal }: Context,
): Promise<View> {
  const metrics = await metricsOf(serving.settings)
  let status: Status = { viewers: null, published: null, sheet: null }
  let isBegun = false
  let isOpened = !opens
  const area = createStatusArea(process.stdout, (columns) =>
    isBegun ? statusLines(status, columns) : [],
  )
  const change = (news: Partial<Status>) => {
    status = { ...status, ...news }
    area.refresh()
  }
  async function watchViewers(): Promise<void> {
    while (!signal.aborted) {
      change({ viewers: await countViewers(metrics, signal) })
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }
  return {
    output: { print: area.print, warn: area.print },
    confirm: createConfirm(area.print, area.typed),
    observer: {
      published: (line) => change({ published: { line, at: Date.now() } }),
      read(sheet) {
        change({ sheet })
        // Before the first publication the board has nothing to show.
        if (isOpened || !sheet.isPublished) return
        isOpened = true
        const { port, query } = serving.greeting
        openInBrowser(new URL(`http://localhost:${port}/${query}`), env)
      },
    },
    begin() {
      isBegun = true
      void watchViewers()
    },
    end: area.close,
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
