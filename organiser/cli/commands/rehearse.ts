/** `gavel rehearse [file]`: plays a made-up auction, a sheet or a recording on a board. */
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { DEFAULT_ROOM } from '../../../contract/board-config.ts'
import { UsageError } from '../../lib/exit-code.ts'
import { createPublisher } from '../../publish/publisher.ts'
import { drawPictures } from '../../rehearsal/pictures/draw-pictures.ts'
import { playRecording } from '../../rehearsal/play-recording.ts'
import { recordingOf } from '../../rehearsal/record.ts'
import { openSource, type Source, type SourceFlags } from '../../rehearsal/source.ts'
import { checkFlags } from '../../sheet/sheet-settings.ts'
import {
  type Connection,
  type ConnectionFlags,
  readConnection,
  readServer,
  roomOption,
  sendingOptions,
  withToken,
} from '../connection.ts'
import type { Context } from '../context.ts'
import { DEFAULT_PORT } from '../local-server.ts'
import { prepareServing, runServer, type ServingHooks } from '../serving.ts'
import { SHEET, withRules } from './follow.ts'

interface Flags extends SourceFlags, Partial<ConnectionFlags> {
  readonly speed: number
  readonly port?: string
  readonly pictures?: string
  readonly brand?: string
  readonly exit?: boolean
}

export function rehearseCommand(context: Context): Command {
  const command = new Command('rehearse')
    .description('play a made-up auction, a sheet or a recording')
    .argument('[file]', `${SHEET}; or a recording of “gavel export”`)
    .option('--speed <factor>', 'so many times as fast; max does not wait at all', readSpeed, 1)
    .option('--at <lot>', 'where in a recording to begin: lot-37 is the lot of number 37', readLot)
    .option('--port <number>', 'port to listen on (PORT; 3000)')
    .option('--brand <file>', 'show the league’s name, logo, colours and sponsors')
    .addOption(roomOption())
    .option('--exit', 'stop after the last lot')
    .optionsGroup('To play into a server that runs already:')
    .addOption(
      new Option('--server <url>', 'its address')
        .argParser(readServer)
        .conflicts(['port', 'brand']),
    )
    .option('--pictures <folder>', 'the folder that it serves at /pictures/')
  return withRules(withToken(command)).action((file: string | undefined, flags: Flags) =>
    rehearse(file, flags, context),
  )
}

async function rehearse(file: string | undefined, flags: Flags, context: Context): Promise<void> {
  const { server } = flags
  checkFlags(flags)
  const source = await openSource(file, flags, context.folder, context.signal)
  refuseUnused(source, file, flags)
  for (const line of source.report) context.print(line)
  if (server === undefined) return await playOnOwnServer(source, flags, context)
  const connection = await readConnection({ room: DEFAULT_ROOM, ...flags, server }, context)
  await perform(await withPictures(source, flags.pictures, context), connection, flags, context)
}

/** @throws UsageError for a flag that would do nothing */
function refuseUnused(source: Source, file: string | undefined, flags: Flags): void {
  const isRecording = 'steps' in source
  const { at, series, purse, squad, minSquad, reserve, teams, unit } = flags
  const rules = [series, purse, squad, minSquad, reserve, teams, unit]
  if (at !== undefined && !isRecording) throw new UsageError('--at needs a recording.')
  if (rules.some((rule) => rule !== undefined) && (isRecording || file === undefined)) {
    throw new UsageError('The rules of an auction, such as --purse, need a sheet.')
  }
}

/** Starts a server with an empty log, plays, and keeps the server running unless `--exit` was given. */
async function playOnOwnServer(source: Source, flags: Flags, context: Context): Promise<void> {
  const { env, folder, print } = context
  // By port, so that two rehearsals at once do not delete each other's auction.
  const own = join(folder, '.gavel', 'rehearsal', flags.port ?? env['PORT'] ?? String(DEFAULT_PORT))
  const pictures = join(own, 'pictures')
  const settings = {
    DATA_DIR: join(own, 'data'),
    PICTURES_DIR: pictures,
    DEFAULT_ROOM: flags.room ?? DEFAULT_ROOM,
    // Never into the log of a real auction.
    REDIS_URL: undefined,
    // At full speed a rehearsal publishes faster than any organiser.
    PUBLISH_RATE: '0',
  }
  const serving = await prepareServing(flags, { ...context, env: { ...env, ...settings } })
  await rm(own, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  const drawn = await withPictures(source, pictures, context)
  const hooks: ServingHooks = {
    nextSteps: ['Ctrl+C stops it.'],
    async work(_addresses, inner, stop) {
      await perform(drawn, serving.connection, flags, inner)
      if (flags.exit) stop()
      else print('The board stays up. Ctrl+C stops it.')
    },
  }
  await runServer(serving, hooks, context)
}

/** Draws the players and teams that have no picture. A recording has its own pictures. */
async function withPictures(
  source: Source,
  pictures: string | undefined,
  { folder }: Context,
): Promise<Source> {
  if ('steps' in source || pictures === undefined) return source
  const auction = await drawPictures(source.auction, resolve(folder, pictures))
  return { ...source, auction }
}

async function perform(
  source: Source,
  connection: Connection,
  { speed }: Flags,
  context: Context,
): Promise<void> {
  const { print } = context
  const sending = sendingOptions(connection.token, context)
  const isRecording = 'steps' in source
  const { steps, from } = isRecording
    ? source
    : { steps: recordingOf(source.auction, Date.now(), speed), from: 0 }
  print(
    `Playing ${isRecording ? source.series || 'an auction' : source.auction.league.seriesName}.`,
  )
  await playRecording({
    steps,
    from,
    publisher: createPublisher({ ...connection, ...sending }),
    // The sales of an auction that is recorded here have their times already.
    speed: isRecording ? speed : 1,
    run: Date.now().toString(36),
    wait: sending.wait,
  })
}

function readSpeed(given: string): number {
  if (given === 'max') return Number.POSITIVE_INFINITY
  const speed = Number(given)
  if (given.trim() !== '' && speed > 0 && Number.isFinite(speed)) return speed
  throw new InvalidArgumentError('It must be a number above 0, or max.')
}

function readLot(given: string): string {
  const [, lot] = /^lot-(.+)$/.exec(given) ?? []
  if (lot !== undefined) return lot
  throw new InvalidArgumentError('It must be lot-N, such as lot-37.')
}
