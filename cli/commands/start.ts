/** `gavel start <sheet>`: the server, the sheet and the board in one command. */
import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { DEFAULT_ROOM } from '../../contract/board-config.ts'
import { localUrl } from '../../publish/local-server.ts'
import { addressOf } from '../../sheet/source/open-sheet.ts'
import { type Confirm, createConfirm } from '../ask.ts'
import { openInBrowser } from '../browser.ts'
import type { Connection } from '../connection.ts'
import type { Context } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-code.ts'
import type { Observer } from '../follow/follow.ts'
import {
  prepareServing,
  runServer,
  type Serving,
  type ServingFlags,
  withServingFlags,
} from '../serving.ts'
import { type Status, statusLines } from '../start/status.ts'
import { createStatusArea } from '../start/status-area.ts'
import { countViewers, freePort } from '../start/viewers.ts'
import { followSheet, SHEET, type SheetFlags, withSheetFlags } from './follow.ts'

interface Flags extends ServingFlags, SheetFlags {
  readonly open: boolean
}

/** Milliseconds between two looks at the number of viewers. */
const LOOK_EVERY_MS = 2000

const HELP = `
The same as \`gavel serve\` and \`gavel follow\` together. On a terminal a status stays below what is
printed: viewers, the last publication, rows that wait, and the connection. Other commands, such as
\`gavel desk\`, work in a second terminal in the same folder.

Examples:
  gavel start auction.xlsx
  gavel start "https://docs.google.com/spreadsheets/d/…/edit?gid=0#gid=0" --purse "80 lakh"`

export function startCommand(context: Context): Command {
  const command = new Command('start')
    .description('serve the board, follow a spreadsheet, and open the board in the browser')
    .argument('<sheet>', SHEET)
    .option('--no-open', 'do not open the board in the browser')
    .addHelpText('after', HELP)
    .action((sheet: string, flags: Flags) => start(sheet, flags, context))
  return withSheetFlags(withServingFlags(command))
}

async function start(sheet: string, flags: Flags, context: Context): Promise<void> {
  checkSheet(sheet, context.folder)
  const serving = await prepareServing(flags, context)
  const stopper = new AbortController()
  const signal = AbortSignal.any([context.signal, stopper.signal])
  const view = process.stdout.isTTY
    ? await createTerminalView(serving, flags.open, { ...context, signal })
    : PLAIN_VIEW
  const inner = { ...context, signal, ...view.output }
  let following: Promise<void> | undefined
  const onReady = () => {
    view.begin()
    following = followSheet(sheet, flags, connectionOf(serving), inner, view)
    // The server must not stay behind.
    following.catch(() => stopper.abort())
  }
  const code = await runServer(serving, { nextSteps: [], onReady, onLine: view.onLine }, inner)
  const isServerGone = !signal.aborted
  stopper.abort()
  const failure = await following?.catch((cause: unknown) => cause)
  view.end()
  if (isServerGone) process.exitCode = code || EXIT.failed
  else if (!context.signal.aborted) throw failure
}

/** @throws CommandFailed when the sheet is no address and there is no such file */
function checkSheet(sheet: string, folder: string): void {
  if (addressOf(sheet) !== null || existsSync(resolve(folder, sheet))) return
  const advice = ['.csv', '.xlsx'].includes(extname(sheet).toLowerCase())
    ? ` To begin with an empty one: gavel template ${sheet}`
    : ''
  throw new CommandFailed(`There is no file ${sheet}.${advice}`)
}

/** The server's own token, and the room of its board. */
function connectionOf({ settings, url }: Serving): Connection {
  const [token = ''] = (settings['PUBLISH_TOKENS'] ?? '').split(',')
  return { server: url, room: settings['DEFAULT_ROOM'] || DEFAULT_ROOM, token: token.trim() }
}

/** How the evening is shown. */
interface View {
  /** Where lines are printed, if not as usual. */
  readonly output: Partial<Pick<Context, 'print' | 'warn'>>
  readonly onLine?: (line: string) => void
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
    onLine: area.print,
    confirm: createConfirm(area.print, area.typed),
    observer: {
      published: (line) => change({ published: { line, at: Date.now() } }),
      read(sheet) {
        change({ sheet })
        // Before the first publication the board has nothing to show.
        if (isOpened || !sheet.isPublished) return
        isOpened = true
        openInBrowser(new URL(`http://localhost:${serving.greeting.port}/`), env)
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
