/** `gavel export`: a finished auction as a folder of static files that needs no service. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import writeExcelFile from 'write-excel-file/node'
import type { Auction } from '../../contract/auction.ts'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { FIRST_SCREEN_FILE, type RenderFirstScreen } from '../../contract/first-screen.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { limitAt, MOST_NAMED } from '../../contract/limits.ts'
import { SETTINGS_BLOCK } from '../../contract/settings.ts'
import { isSystemError, reasonOf } from '../../publish/reason.ts'
import { withServer } from '../connection.ts'
import type { Context } from '../context.ts'
import { parseDataFile } from '../data-file.ts'
import { CommandFailed, EXIT } from '../exit-code.ts'
import { takePictures } from '../export/pictures.ts'
import { asCsv, type Cell, resultsOf } from '../export/results.ts'
import { EXPORTED_BOARD } from '../run-program.ts'

const ANSWER_DUE_MS = 30_000
const RENDERER = join(EXPORTED_BOARD, FIRST_SCREEN_FILE)

interface Flags {
  readonly server: string
  readonly room: string
  readonly pictures?: string
}

const HELP = `
Put the folder on any host for static files, in any folder of it. The board opens no channel and says
when the auction took place. results/ has squads, sales and unsold players as CSV, and all
in results.xlsx.

Example:
  gavel export ./auction-2026 --server https://board.example`

export function exportCommand(context: Context): Command {
  const command = new Command('export')
    .description('write the finished auction as a static site that needs no service')
    .argument('<folder>', 'a new or empty folder')
    .option('--pictures <folder>', 'take pictures of the server from this folder (PICTURES_DIR)')
    .addHelpText('after', HELP)
    .action((folder: string, flags: Flags) => run(folder, flags, context))
  return withServer(command)
}

async function run(given: string, flags: Flags, { print, warn, folder, signal }: Context) {
  const to = resolve(folder, given)
  const server = new URL(flags.server)
  const page = await readFile(join(EXPORTED_BOARD, 'index.html'), 'utf8').catch(() => {
    throw new CommandFailed('The board to export is not built. Run: npm run build:export')
  })
  const source = await fetchAuction(server, flags.room, signal)
  const heldAt = timeOf(source.auction)
  await makeEmpty(to, given)
  try {
    const pictures = flags.pictures === undefined ? undefined : resolve(folder, flags.pictures)
    await writeBoard(to)
    const taken = await takePictures(source.file, { server, folder: pictures, to, signal })
    await writeAuction(to, page, taken.file, { heldAt, isPart: source.beyond.length > 0 })
    await writeResults(source.auction, join(to, 'results'))

    for (const path of source.beyond.slice(0, MOST_NAMED)) {
      warn(`The board shows only a part of the data file: ${path} ${limitAt(path)}`)
    }
    for (const problem of taken.failed) warn(`A picture is left out: ${problem}`)
    if (taken.elsewhere > 0) print(`Pictures on other hosts, left there: ${taken.elsewhere}.`)
    if (heldAt === null) print('No sale has a time: the board says only that the auction is over.')
    print(`Wrote the board, its data file, results and ${taken.taken} pictures to ${given}.`)
  } catch (cause) {
    // Else the folder would not be empty at the next attempt.
    await rm(to, { recursive: true, force: true }).catch(() => {})
    if (!isSystemError(cause)) throw cause
    throw new CommandFailed(`${given} cannot be written: ${reasonOf(cause)}`)
  }
}

async function writeBoard(to: string): Promise<void> {
  await cp(EXPORTED_BOARD, to, {
    recursive: true,
    filter: (path) => path !== dirname(RENDERER),
  })
}

/** The data file, and the page with its settings and first screen. */
async function writeAuction(
  to: string,
  page: string,
  file: WireObject,
  { heldAt, isPart }: { readonly heldAt: number | null; readonly isPart: boolean },
): Promise<void> {
  // Without the publisher's checkpoint; a finished auction is not ACTIVE.
  const { gavel: _notes, ...published } = file
  const dataFile = JSON.stringify({ ...published, status: 0 })
  await writeFile(join(to, DATA_FILE_PATH), dataFile)
  const settings = {
    service: false,
    ...(heldAt !== null && { heldOn: new Date(heldAt).toISOString() }),
  }
  const block = JSON.stringify(settings)
  const plain = page.replace(SETTINGS_BLOCK, (_, start: string) => start + block)
  const { renderFirstScreen }: { readonly renderFirstScreen: RenderFirstScreen } = await import(
    pathToFileURL(RENDERER).href
  )
  const withFirstScreen = isPart
    ? null
    : renderFirstScreen({ page: plain, dataFile, asOf: Date.now() })
  await writeFile(join(to, 'index.html'), withFirstScreen?.html ?? plain)
}

async function fetchAuction(server: URL, room: string, signal: AbortSignal) {
  const url = new URL(DATA_FILE_PATH, server)
  url.searchParams.set('room', room)
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_DUE_MS)]),
  }).catch((cause: unknown) => {
    throw new CommandFailed(`${server.href} cannot be reached: ${reasonOf(cause)}`)
  })
  const body = await response.text()
  if (response.status === 404) {
    throw new CommandFailed(`The room ${room} has no data file on ${server.href}`)
  }
  if (!response.ok) throw new CommandFailed(`${url.href} answers ${response.status}`)
  const parsed = parseDataFile(body)
  if (parsed.ok) return parsed
  throw new CommandFailed(`The data file of ${url.href} cannot be read: ${parsed.problem}`)
}

/** @throws CommandFailed when the folder has anything in it */
async function makeEmpty(folder: string, given: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new CommandFailed(`${given} cannot be made: ${reasonOf(cause)}`)
  })
  if ((await readdir(folder)).length > 0) {
    throw new CommandFailed(`${given} is not empty: name a new folder`, EXIT.usage)
  }
}

/** The time of the latest sale, in milliseconds; `null` when none has one. */
function timeOf({ teams, recentSales, topSales }: Auction): number | null {
  const players = [...teams.flatMap(({ squad }) => squad), ...recentSales, ...topSales]
  const times = players.flatMap(({ soldAt }) => (soldAt === null ? [] : [soldAt]))
  return times.length === 0 ? null : times.reduce((last, time) => Math.max(last, time))
}

async function writeResults(auction: Auction, folder: string): Promise<void> {
  const tables = resultsOf(auction, Intl.DateTimeFormat().resolvedOptions().timeZone)
  await mkdir(folder)
  for (const table of tables) await writeFile(join(folder, `${table.name}.csv`), asCsv(table))
  const sheets = tables.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) => row.map(workbookCell)),
    dateFormat: 'yyyy-mm-dd hh:mm',
  }))
  await writeExcelFile(sheets).toFile(join(folder, 'results.xlsx'))
}

/** A workbook's times have no zone: each is what a clock shows. */
function workbookCell(cell: Cell): string | number | Date | null {
  return typeof cell === 'object' && cell !== null && 'clock' in cell ? cell.clock : cell
}
