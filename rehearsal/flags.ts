/** The command line of the rehearsal. */
import { parseArgs } from 'node:util'
import { DEFAULT_ROOM, ROOM_PATTERN } from '../contract/board-config.ts'
import { UsageError } from '../publish/usage-error.ts'
import { problemOfFlags, type SettingFlags } from '../sheet/sheet-settings.ts'
import type { Speed } from './play/pace.ts'

export interface Flags {
  readonly help: boolean
  /** File or address of a sheet or a recording; without one the made-up league is played. */
  readonly sheet: string | undefined
  /** Where in a recording to begin: the serial number of a lot. */
  readonly lot: string | undefined
  readonly speed: Speed
  readonly seed: number
  /** The rules, as `gavel start` takes them. */
  readonly rules: SettingFlags
  readonly room: string
  readonly port: number | undefined
  /** A running server, and the file with its publish token. */
  readonly running: { readonly url: string; readonly tokenFile: string } | undefined
  /** Where a running server takes its pictures from. */
  readonly pictures: string | undefined
  /** Other devices can't open the board. */
  readonly local: boolean
  readonly exit: boolean
}

const OPTIONS = {
  speed: { type: 'string' },
  seed: { type: 'string' },
  from: { type: 'string' },
  at: { type: 'string' },
  series: { type: 'string' },
  purse: { type: 'string' },
  squad: { type: 'string' },
  'min-squad': { type: 'string' },
  reserve: { type: 'string' },
  teams: { type: 'string' },
  unit: { type: 'string' },
  room: { type: 'string' },
  port: { type: 'string' },
  server: { type: 'string' },
  'token-file': { type: 'string' },
  pictures: { type: 'string' },
  local: { type: 'boolean' },
  exit: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export const HELP = `gavel rehearse [SHEET] [flags]   a board with a rehearsal auction playing on it
npm start [-- SHEET flags]       the same, in a checkout

  SHEET                a .csv, .tsv or .xlsx file, the link of a Google sheet or the URL of a
                       CSV, as for “gavel start”: its results are played, or made-up ones
                       if it has none; or a recording of “gavel export”. Without it a
                       made-up league
  --from FILE          the same, and
  --at start|lot-N       where in a recording to begin: at the lot with serial number N
  --speed N|max        N times as fast; max does not wait at all       (1)
  --seed N             another made-up league, other mishaps           (1)
  --series NAME, --purse AMOUNT, --squad N, --min-squad N, --reserve AMOUNT,
  --teams NAMES, --unit UNIT   as for “gavel start”
  --room NAME          the auction's room                              (${DEFAULT_ROOM})
  --port N             the board's port                                (PORT, or 3000)
  --server URL         play into a server that runs already, with
  --token-file FILE      its publish token, and, if you like,
  --pictures DIR         the folder that it serves at /pictures/
  --local              for this machine only, not for other devices
  --exit               stop after the last lot
  --help               this text`

/** @throws UsageError one line about the first flag that cannot be used */
export function readFlags(words: readonly string[]): Flags {
  const { values, positionals } = parse(words)
  const [sheet, other] = [...positionals, ...(values.from === undefined ? [] : [values.from])]
  if (other !== undefined) throw new UsageError(`“${other}” is one file too many.`)
  const room = values.room ?? DEFAULT_ROOM
  if (!ROOM_PATTERN.test(room)) {
    throw new UsageError('--room must be 1 to 64 of the characters A-Z a-z 0-9 _ and -.')
  }
  if (values.pictures !== undefined && values.server === undefined) {
    throw new UsageError('--pictures needs --server.')
  }
  return {
    help: values.help ?? false,
    sheet,
    lot: readLot(values.at, sheet),
    speed: readSpeed(values.speed),
    seed:
      values.seed === undefined ? 1 : readWhole('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    rules: readRules(values),
    room,
    port: values.port === undefined ? undefined : readWhole('--port', values.port, 0, 65_535),
    running: readRunning(values.server, values['token-file']),
    pictures: values.pictures,
    local: values.local ?? false,
    exit: values.exit ?? false,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, strict: true, allowPositionals: true })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const [firstSentence] = message.split(/\.\s|\n/)
    const known = Object.keys(OPTIONS).map((name) => `--${name}`)
    throw new UsageError(`${firstSentence?.replace(/\.$/, '')}. There are: ${known.join(' ')}`)
  }
}

function readLot(given: string | undefined, file: string | undefined): string | undefined {
  if (given === undefined) return undefined
  if (file === undefined) throw new UsageError('--at needs --from with a recording.')
  if (given === 'start') return undefined
  const [, lot] = /^lot-(.+)$/.exec(given) ?? []
  if (lot !== undefined) return lot
  throw new UsageError(`--at must be start or lot-N, such as lot-37, not “${given}”.`)
}

function readSpeed(given: string | undefined): Speed {
  if (given === undefined) return 1
  if (given === 'max') return 'max'
  const speed = Number(given)
  if (given.trim() !== '' && speed > 0 && Number.isFinite(speed)) return speed
  throw new UsageError(`--speed must be a number above 0, or max, not “${given}”.`)
}

function readWhole(flag: string, given: string, least: number, most: number): number {
  const value = Number(given)
  if (/^\d+$/.test(given) && value >= least && value <= most) return value
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}, not “${given}”.`)
}

function readRules({ 'min-squad': minSquad, ...values }: ReturnType<typeof parse>['values']) {
  const { series, purse, squad, reserve, teams, unit } = values
  const given = { series, purse, squad, minSquad, reserve, teams, unit }
  const rules: SettingFlags = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  const problem = problemOfFlags(rules)
  if (problem !== null) throw new UsageError(`${problem}.`)
  return rules
}

function readRunning(url: string | undefined, tokenFile: string | undefined): Flags['running'] {
  if (url === undefined) {
    if (tokenFile === undefined) return undefined
    throw new UsageError('--token-file needs --server.')
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`--server must be an address such as http://localhost:3000, not “${url}”.`)
  }
  if (tokenFile === undefined)
    throw new UsageError('--server needs --token-file with the publish token.')
  return { url, tokenFile }
}
