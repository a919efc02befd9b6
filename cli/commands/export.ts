/** `gavel export`: a finished auction as a folder of static files that needs no service. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import writeExcelFile from 'write-excel-file/node'
import type { Auction } from '../../contract/auction.ts'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { FIRST_SCREEN_FILE, type RenderFirstScreen } from '../../contract/first-screen.ts'
import { limitAt, MOST_NAMED } from '../../contract/limits.ts'
import { SETTINGS_BLOCK } from '../../contract/settings.ts'
import { reasonOf } from '../../publish/reason.ts'
import { withServer } from '../connection.ts'
import type { Context } from '../context.ts'
import { parseDataFile } from '../data-file.ts'
import { CommandFailed, EXIT } from '../exit-code.ts'
import { takePictures } from '../export/pictures.ts'
import { asCsv, resultsOf } from '../export/results.ts'
import { EXPORTED_BOARD } from '../run-program.ts'

const ANSWER_DUE_MS = 30_000

interface Flags {
  readonly server: string
  readonly room: string
  readonly pictures?: string
}

const HELP = `
Put the folder on any host for static files, in any folder of it. The board opens no channel and says
when the auction took place. results/ has squads and sales as CSV, and both in results.xlsx.

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
  const { auction, file: original, beyond } = await fetchAuction(server, flags.room, signal)
  await makeEmpty(to, given)
  const renderer = join(EXPORTED_BOARD, FIRST_SCREEN_FILE)
  await cp(EXPORTED_BOARD, to, {
    recursive: true,
    filter: (path) => path !== dirname(renderer),
  })
  const { file, taken, elsewhere, failed } = await takePictures(original, {
    server,
    folder: flags.pictures === undefined ? undefined : resolve(folder, flags.pictures),
    to,
    signal,
  })
  // Without the publisher's checkpoint; a finished auction is not ACTIVE.
  const { gavel: _notes, ...published } = file
  const dataFile = JSON.stringify({ ...published, status: 0 })
  await writeFile(join(to, DATA_FILE_PATH), dataFile)
  const heldAt = timeOf(auction)
  const settings = {
    service: false,
    ...(heldAt !== null && { heldOn: new Date(heldAt).toISOString() }),
  }
  const block = JSON.stringify(settings)
  const plain = page.replace(SETTINGS_BLOCK, (_, start: string) => start + block)
  const { renderFirstScreen }: { readonly renderFirstScreen: RenderFirstScreen } = await import(
    pathToFileURL(renderer).href
  )
  const withFirstScreen =
    beyond.length > 0 ? null : renderFirstScreen({ page: plain, dataFile, asOf: Date.now() })
  await writeFile(join(to, 'index.html'), withFirstScreen?.html ?? plain)
  await writeResults(auction, join(to, 'results'))

  for (const path of beyond.slice(0, MOST_NAMED)) {
    warn(`The board shows only a part of the data file: ${path} ${limitAt(path)}`)
  }
  for (const problem of failed) warn(`A picture is left out: ${problem}`)
  if (elsewhere > 0) print(`Pictures on other hosts, left there: ${elsewhere}.`)
  if (heldAt === null) print('No sale has a time: the board says only that the auction is over.')
  print(`Wrote the board, its data file, results and ${taken} pictures to ${given}.`)
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
  const tables = resultsOf(auction)
  await mkdir(folder)
  for (const table of tables) await writeFile(join(folder, `${table.name}.csv`), asCsv(table))
  const sheets = tables.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) => [...row]),
    dateFormat: 'yyyy-mm-dd hh:mm',
  }))
  await writeExcelFile(sheets).toFile(join(folder, 'results.xlsx'))
}
