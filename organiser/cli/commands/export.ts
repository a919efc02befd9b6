/** `gavel export`: a finished auction as a folder of static files that needs no service. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import writeExcelFile from 'write-excel-file/node'
import type { Auction } from '../../../contract/auction.ts'
import { DATA_FILE_PATH, readAuctionFile } from '../../../contract/auction-file.ts'
import { readSettingsBlock, SETTINGS_BLOCK } from '../../../contract/board-config.ts'
import { FIRST_SCREEN_FILE } from '../../../contract/first-screen.ts'
import type { WireObject } from '../../../contract/leaf.ts'
import {
  lastFileOf,
  type Recording,
  writeRecording,
} from '../../../contract/recording/recording.ts'
import { largerThan, textOf } from '../../lib/answer-body.ts'
import { CommandFailed, UsageError } from '../../lib/exit-code.ts'
import { createGet } from '../../lib/http.ts'
import { parseDataFile } from '../../lib/parse-data-file.ts'
import { failing, isSystemError } from '../../lib/reason.ts'
import { createRooms } from '../../publish/rooms.ts'
import { decodeSheet } from '../../sheet/csv.ts'
import {
  type ConnectionFlags,
  readConnection,
  sendingOptions,
  withConnection,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { addPictures, copyPictures } from '../export/pictures.ts'
import { prerender } from '../export/prerender.ts'
import { mapRecording, parseRecording, RECORDING_FILE } from '../export/recording.ts'
import { csvOf, resultsOf } from '../export/results.ts'
import { BUILT_BOARD } from '../run-program.ts'

const RENDERER = join(BUILT_BOARD, FIRST_SCREEN_FILE)

interface Flags extends ConnectionFlags {
  readonly pictures?: string
  readonly replay?: true
  readonly from?: string
  readonly demo?: true
  readonly recording?: string
}

const HELP = `
Put the folder on any host for static files, in any folder of it. The board opens no channel and says
when the auction took place. results/ has squads, sales and unsold players as CSV, and all
in results.xlsx.

“gavel rehearse FILE” plays a recording.

Examples:
  gavel export ./auction-2026 --replay
  gavel export --recording auction-2026.jsonl --server https://board.example
  gavel export ./auction-2026 --from auction-2026.jsonl --pictures ./pictures`

export function exportCommand(context: Context): Command {
  const command = new Command('export')
    .description('keep the auction: as a site without a server, or as a recording')
    .argument('[folder]', 'a new or empty folder')
    .option('--pictures <folder>', 'take pictures of the server from this folder (PICTURES_DIR)')
    .option('--replay', 'let viewers watch the auction again')
    .option('--from <recording>', 'export a recording, without a server; implies --replay')
    .option('--recording <file>', 'write what was published, event by event, into a new file')
    // For `npm run build:demo`.
    .addOption(new Option('--demo').hideHelp())
    .addHelpText('after', HELP)
    .action(async (folder: string | undefined, flags: Flags) => {
      if (folder === undefined && flags.recording === undefined) {
        throw new UsageError('Name a new folder, or a file with --recording.')
      }
      if (flags.recording !== undefined) await keepRecording(flags.recording, flags, context)
      if (folder !== undefined) await run(folder, flags, context)
    })
  return withConnection(command)
}

async function run(given: string, flags: Flags, context: Context) {
  const { print, warn, folder, signal } = context
  const to = resolve(folder, given)
  const server = new URL(flags.server)
  const recording = await findRecording(flags, context)
  const source =
    flags.from === undefined || recording === null
      ? await fetchAuction(server, flags.room, signal)
      : lastOf(recording, flags.from)
  const heldAt = timeOf(source.auction)
  await makeEmpty(to, given)
  try {
    const page = await readFile(join(BUILT_BOARD, 'index.html'), 'utf8').catch(() => {
      throw new CommandFailed('The board to export is not built. Run: npm run build')
    })
    const pictures = flags.pictures === undefined ? undefined : resolve(folder, flags.pictures)
    await cp(BUILT_BOARD, to, {
      recursive: true,
      filter: (path) => path !== dirname(RENDERER),
    })
    const found = new Set<string>()
    addPictures(source.file, found)
    if (recording !== null) {
      mapRecording(recording, (value) => {
        addPictures(value, found)
        return value
      })
    }
    const isOffline = flags.from !== undefined
    const taken = await copyPictures(found, { server, isOffline, folder: pictures, to, signal })
    const settings = {
      service: false,
      ...(heldAt !== null && { heldOn: new Date(heldAt).toISOString() }),
      ...(recording !== null && { replay: RECORDING_FILE }),
      ...(flags.demo && { demo: true }),
    }
    await writeAuction(to, page, taken.move(source.file), settings)
    if (recording !== null) {
      const moved = mapRecording(recording, (value) => taken.move(withoutNotes(value)))
      await writeFile(join(to, RECORDING_FILE), writeRecording(moved))
    }
    await writeResults(source.auction, join(to, 'results'))

    for (const problem of taken.failed) warn(`A picture is left out: ${problem}`)
    if (heldAt === null) print('No sale has a time: the board says only that the auction is over.')
    print(`Wrote the board, its data file, results and ${taken.taken} pictures to ${given}.`)
  } catch (cause) {
    // Else the folder would not be empty at the next attempt.
    await removeAll(to).catch(() => {})
    if (!isSystemError(cause)) throw cause
    failing(`${given} cannot be written`)(cause)
  }
}

/** The data file, and the page with its settings and first screen. */
async function writeAuction(
  to: string,
  page: string,
  file: WireObject,
  settings: WireObject,
): Promise<void> {
  // A finished auction is not ACTIVE.
  const dataFile = JSON.stringify({ ...withoutNotes(file), status: 0 })
  await writeFile(join(to, DATA_FILE_PATH), dataFile)
  await writeFile(join(to, 'index.html'), pageWith(page, settings))
  await prerender(to, dataFile, BUILT_BOARD)
}

/** The built page with other settings. It keeps its brand, whose colours and icon are in its head. */
export function pageWith(page: string, settings: WireObject): string {
  const { block } = readSettingsBlock(SETTINGS_BLOCK.exec(page)?.[2] ?? '', () => {})
  const text = JSON.stringify({ ...settings, brand: block['brand'] }).replaceAll('<', '\\u003c')
  return (
    page
      .replace(SETTINGS_BLOCK, (_, start: string) => start + text)
      // Then the board's folder is that of the page, wherever a host puts it.
      .replace(/<base\b[^>]*>/, '')
      .replace(/(property="og:image" content=")[^"]*/, '$1./preview.png')
  )
}

/** Without the publisher's checkpoint. */
function withoutNotes({ gavel: _notes, ...published }: WireObject): WireObject {
  return published
}

/** Writes what was published to the room into a new file. */
async function keepRecording(into: string, flags: Flags, context: Context): Promise<void> {
  const { text, recording } = await recordingOfRoom(flags, context)
  await writeFile(resolve(context.folder, into), text, { flag: 'wx' }).catch(
    failing(`${into} cannot be written`),
  )
  const events = recording.steps.filter(({ event }) => event !== null).length
  context.print(`Wrote ${events} ${events === 1 ? 'event' : 'events'} to ${into}.`)
}

/** The recording that the flags ask for; `null` without any. */
async function findRecording(flags: Flags, context: Context): Promise<Recording | null> {
  const { replay, from } = flags
  if (from === undefined && replay === undefined) return null
  if (from === undefined) return (await recordingOfRoom(flags, context)).recording
  const bytes = await readFile(resolve(context.folder, from)).catch(
    failing(`${from} cannot be read`),
  )
  return parseRecording(decodeSheet(bytes), from)
}

async function recordingOfRoom(flags: Flags, context: Context) {
  const { server, room, token } = await readConnection(flags, context)
  const text = await createRooms(server, sendingOptions(token, context)).recording(room)
  return { text, recording: parseRecording(text, `The recording of ${room}`) }
}

/** @throws CommandFailed when the recording ends without a data file; its reader refuses one with a fault */
function lastOf(recording: Recording, from: string) {
  const file = lastFileOf(recording) ?? {}
  const read = readAuctionFile(file)
  if (read.ok) return { file, ...read }
  throw new CommandFailed(`${from} has no data file`)
}

async function fetchAuction(server: URL, room: string, signal: AbortSignal) {
  const url = new URL(DATA_FILE_PATH, server)
  url.searchParams.set('room', room)
  const away = failing(`${server.href} cannot be reached`)
  const response = await createGet(signal)(url).catch(away)
  const body = await textOf(response).catch(away)
  const { status } = response
  if (status === 404) {
    throw new CommandFailed(`The room ${room} has no data file on ${server.href}`)
  }
  if (status !== 200) throw new CommandFailed(`${url.href} answers ${status}`)
  if (body === null) throw new CommandFailed(`${url.href} is ${largerThan()}`)
  const parsed = parseDataFile(body)
  if (parsed.ok) return parsed
  throw new CommandFailed(`The data file of ${url.href} cannot be read: ${parsed.problem}`)
}

/** @throws CommandFailed when it has anything in it */
async function makeEmpty(folder: string, given: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(failing(`${given} cannot be made`))
  if ((await readdir(folder)).length > 0) {
    throw new UsageError(`${given} is not empty: name a new folder`)
  }
}

/** Removes what was written; the folder itself may have been there before. */
async function removeAll(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await rm(join(folder, name), { recursive: true, force: true })
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
  for (const table of tables) await writeFile(join(folder, `${table.name}.csv`), csvOf(table))
  const sheets = tables.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) => [...row]),
    dateFormat: 'yyyy-mm-dd hh:mm',
  }))
  await writeExcelFile(sheets).toFile(join(folder, 'results.xlsx'))
}
