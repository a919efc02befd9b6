/** The command line of the rehearsal. */
import { parseArgs } from 'node:util'
import type { Unit } from '../auction/rupees.ts'
import { readAmount, UNITS } from '../auction/rupees.ts'
import type { Rupees } from '../contract/auction.ts'
import { DEFAULT_ROOM, ROOM_PATTERN } from '../contract/settings.ts'
import { UsageError } from '../publish/usage-error.ts'
import type { Speed } from './play/pace.ts'

export interface Flags {
  readonly help: boolean
  /** Path of a results sheet; without one the made-up league is played. */
  readonly auction: string | undefined
  readonly speed: Speed
  readonly seed: number
  readonly unit: Unit | undefined
  /** Called with the unit of a bare figure, which is known only when the sheet is read. */
  readonly purse: ((unit: Unit) => Rupees) | undefined
  readonly squad: number | undefined
  readonly room: string
  /** A running server, and the file with its publish token. */
  readonly running: { readonly url: string; readonly tokenFile: string } | undefined
  /** Where a running server takes its pictures from. */
  readonly pictures: string | undefined
  /** Other devices can't open the board. */
  readonly local: boolean
  readonly exit: boolean
}

const OPTIONS = {
  auction: { type: 'string' },
  speed: { type: 'string' },
  seed: { type: 'string' },
  purse: { type: 'string' },
  squad: { type: 'string' },
  unit: { type: 'string' },
  room: { type: 'string' },
  url: { type: 'string' },
  'token-file': { type: 'string' },
  pictures: { type: 'string' },
  local: { type: 'boolean' },
  exit: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export const HELP = `npm start [-- flags]   a board with a rehearsal auction playing on it
gavel rehearse [FILE.csv] [flags]   the same

  --auction FILE.csv   play a results sheet instead of the made-up league
  --speed N|max        N times as fast; max does not wait at all       (1)
  --seed N             another made-up league, other mishaps           (1)
  --purse AMOUNT       what a team may spend: 120 crore, 80 lakh, 50000
  --squad N            the most players in a squad
  --unit UNIT          what a sheet's figures are in: crore, lakh, rupee
  --room NAME          the auction's room                              (${DEFAULT_ROOM})
  --url URL            play into a server that runs already, with
  --token-file FILE      its publish token, and, if you like,
  --pictures DIR         the folder that it serves at /pictures/
  --local              for this machine only, not for other devices
  --exit               stop after the last lot
  --help               this text

  PORT=3001 npm start  another port than 3000`

/** @throws UsageError one line about the first flag that cannot be used */
export function readFlags(words: readonly string[]): Flags {
  const values = parse(words)
  const room = values.room ?? DEFAULT_ROOM
  if (!ROOM_PATTERN.test(room)) {
    throw new UsageError('--room must be 1 to 64 of the characters A-Z a-z 0-9 _ and -.')
  }
  if (values.pictures !== undefined && values.url === undefined) {
    throw new UsageError('--pictures needs --url.')
  }
  return {
    help: values.help ?? false,
    auction: values.auction,
    speed: readSpeed(values.speed),
    seed:
      values.seed === undefined ? 1 : readWhole('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    unit: readUnit(values.unit),
    purse: readPurse(values.purse),
    squad: values.squad === undefined ? undefined : readWhole('--squad', values.squad, 1, 1000),
    room,
    running: readRunning(values.url, values['token-file']),
    pictures: values.pictures,
    local: values.local ?? false,
    exit: values.exit ?? false,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, strict: true }).values
  } catch (cause) {
    const [firstSentence] = (cause instanceof Error ? cause.message : String(cause)).split(
      /\.\s|\n/,
    )
    const known = Object.keys(OPTIONS).map((name) => `--${name}`)
    throw new UsageError(`${firstSentence?.replace(/\.$/, '')}. There are: ${known.join(' ')}`)
  }
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

function readUnit(given: string | undefined): Unit | undefined {
  if (given === undefined || isUnit(given)) return given
  throw new UsageError(`--unit must be one of ${Object.keys(UNITS).join(', ')}, not “${given}”.`)
}

function isUnit(word: string): word is Unit {
  return Object.hasOwn(UNITS, word)
}

function readPurse(given: string | undefined): ((unit: Unit) => Rupees) | undefined {
  if (given === undefined) return undefined
  const inUnit = (unit: Unit): Rupees => {
    const purse = readAmount(given, unit)
    if (purse !== null && purse > 0) return purse
    throw new UsageError(`--purse must be an amount such as 120 crore or 50000, not “${given}”.`)
  }
  inUnit('rupee')
  return inUnit
}

function readRunning(url: string | undefined, tokenFile: string | undefined): Flags['running'] {
  if (url === undefined) {
    if (tokenFile === undefined) return undefined
    throw new UsageError('--token-file needs --url.')
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`--url must be an address such as http://localhost:3000, not “${url}”.`)
  }
  if (tokenFile === undefined)
    throw new UsageError('--url needs --token-file with the publish token.')
  return { url, tokenFile }
}
