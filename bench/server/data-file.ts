/**
 * How many requests for the data file a second one core answers, ours beside a handler that
 * compresses each time and would otherwise take every core there is.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATA_FILE_PATH } from '../../contract/room.ts'
import { freePort, keepOnOneCore, putDataFile, startNode } from '../support/processes.ts'
import { startReference } from './deliveries.ts'

const ROOM = 'file'
const CONNECTIONS = 50
const TEAMS = 10
const PLAYERS_A_TEAM = 25
const PENDING = 350

export interface DataFile {
  /** Requests a second of one core. */
  readonly ours: number
  readonly compressing: number
  /** Bytes of the file as it stands. */
  readonly bytes: number
}

export async function measureDataFile({ seconds }: { readonly seconds: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-'))
  const file = JSON.stringify(madeUpFile())
  try {
    const port = await freePort()
    const server = await startNode({ port, dataDir: folder })
    keepOnOneCore(server)
    await putDataFile(port, ROOM, file)
    const ours = await requestsASecond(port, `${DATA_FILE_PATH}?room=${ROOM}`, seconds)
    await server.end('SIGKILL')

    const path = join(folder, 'file.json')
    await writeFile(path, file)
    const other = await freePort()
    const reference = await startReference('compressing-file', { PORT: String(other), FILE: path })
    keepOnOneCore(reference)
    const compressing = await requestsASecond(other, DATA_FILE_PATH, seconds)
    await reference.end('SIGKILL')
    const result: DataFile = { ours, compressing, bytes: Buffer.byteLength(file) }
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks on many connections, each again as soon as it was answered. */
async function requestsASecond(port: number, path: string, seconds: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`
  let count = 0
  let isOver = false
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let missing = 0
      socket.on('data', (part: Buffer) => {
        if (missing === 0) {
          const end = part.indexOf('\r\n\r\n')
          const head = part.toString('latin1', 0, end)
          if (!head.includes(' 200 ') || !/content-encoding: (br|gzip)/i.test(head)) {
            reject(new Error(head))
          }
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
          // Without a length it comes in chunks, the last of which is empty.
          missing = Number.isNaN(length) ? Number.POSITIVE_INFINITY : end + 4 + length
        }
        missing -= part.length
        if (missing > 0 && part.subarray(-5).toString('latin1') !== '0\r\n\r\n') return
        missing = 0
        count += 1
        if (isOver) {
          socket.destroy()
          resolve()
        } else socket.write(request)
      })
      socket.on('error', reject)
      socket.write(request)
    })
  const start = performance.now()
  const timer = setTimeout(() => {
    isOver = true
  }, seconds * 1_000)
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  clearTimeout(timer)
  return count / ((performance.now() - start) / 1_000)
}

const SYLLABLES =
  'an ar bha cha de dra ga gu han i jay ka kar la man mi na ni pra ra ri sha su ta va vi ya'

/** Names repeat in part, as names do: what repeats more is compressed in no time. */
function wordOf(number: number, syllables: number): string {
  const all = SYLLABLES.split(' ')
  const hash = createHash('sha256').update(String(number)).digest()
  const word = Array.from(hash.subarray(0, syllables), (byte) => all[byte % all.length]).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A league of the usual size in the specification's spelling. */
function madeUpFile(): object {
  const player = (number: number, more: object) => ({
    full_name: `${wordOf(number, 3)} ${wordOf(-number, 4)}`,
    profile_pic: `/pictures/players/${number}.webp`,
    sl_no: number,
    ...more,
  })
  const sold = (number: number, team: number) =>
    player(number, {
      auction_sold_amount: (number * 7_919) % 200_000_000,
      auction_action_on: `2026-11-21 ${10 + (number % 9)}:${10 + (number % 50)}:00`,
      team_name: `Team ${team}`,
      auction_sold_status: 1,
    })
  const players = TEAMS * PLAYERS_A_TEAM
  return {
    status: 1,
    auction_details: {
      main: [
        {
          series_name: 'Made-up League',
          no_of_teams: TEAMS,
          count_players_in_auction: players + PENDING,
          sold_count: players,
          unsold_count: 0,
          pending_count: PENDING,
        },
      ],
    },
    teams: Array.from({ length: TEAMS }, (_, team) => ({
      team_name: `Team ${team}`,
      team_logo: `/pictures/teams/${team}.png`,
      current_players_count: PLAYERS_A_TEAM,
      team_max_playes_count: PLAYERS_A_TEAM,
      max_bid_for_a_player: 20_000_000,
      current_wallet_balance: 60_000_000,
      players: Array.from({ length: PLAYERS_A_TEAM }, (_, n) =>
        sold(team * PLAYERS_A_TEAM + n + 1, team),
      ),
    })),
    recent_sell: Array.from({ length: 10 }, (_, n) => sold(n + 1, 0)),
    top_sell: Array.from({ length: 10 }, (_, n) => sold(n + 1, 0)),
    pending: Array.from({ length: PENDING }, (_, n) => player(players + n + 1, {})),
  }
}
