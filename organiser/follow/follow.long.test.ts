/** Starts `gavel start` with its own server. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuctionEventMessage, SNAPSHOT } from '../../contract/channel.ts'
import type { DataFile } from '../../contract/wire-file.ts'
import { startFeedServer, type TestServer, TOKEN } from '../../tests/kit/feed-server.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { randomNumbers } from '../lib/random.ts'
import { answerQuestion } from './question-file.ts'

const PROGRAM = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
const ABOVE =
  'Purse,100000\nSquad,30\nTeams,Otters,Herons,Kites\nNo,Player,Base price,Bid,Sold,Team\n'

/** Generous, for slow machines. */
const PATIENCE = { timeout: 60_000, interval: 100 }

let folder: string
let sheet: string
let server: TestServer
let follower: ChildProcess | undefined
let viewer: Socket | undefined
beforeEach(async () => {
  folder = await makeTestFolder('gavel-follow-')
  sheet = join(folder, 'village-cup.csv')
  server = await startFeedServer()
})
afterEach(async () => {
  viewer?.disconnect()
  follower?.kill('SIGKILL')
  await server.remove()
})

function startFollower(): ChildProcess {
  const flags = ['--server', server.url, '--settle', '0.05']
  follower = spawn(process.execPath, [PROGRAM, 'start', sheet, ...flags], {
    env: { ...process.env, GAVEL_TOKEN: TOKEN, INIT_CWD: folder },
    stdio: 'ignore',
  })
  return follower
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

interface Row {
  readonly no: number
  readonly bid: string
  readonly sold: string
  readonly team: string
}

/** Saves like a spreadsheet program: replaces the file with a new one. */
async function save(rows: readonly Row[]): Promise<void> {
  const lines = rows.map(
    ({ no, bid, sold, team }) => `${no},Player ${no},1000,${bid},${sold},${team}`,
  )
  await writeFile(`${sheet}.new`, ABOVE + lines.join('\n'))
  await rename(`${sheet}.new`, sheet)
}

async function published(): Promise<DataFile | undefined> {
  const answer = await fetch(`${server.url}/auctiondatafile.json`).catch(() => undefined)
  return answer?.ok ? await answer.json() : undefined
}

/** The room's open lot. */
async function openLot() {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const answer = await fetch(`${server.url}/api/rooms/test-room`, { headers }).catch(
    () => undefined,
  )
  const { lot } = answer?.ok ? await answer.json() : { lot: null }
  return lot && { sl_no: lot.pdf_sl_no, amount: lot.amount }
}

/** Each player's team and price in the data file, and the lot. */
async function resultOf(file: DataFile | undefined) {
  const sold = file?.teams.flatMap(({ players }) => players) ?? []
  const all = [...sold, ...(file?.pending ?? [])]
  return {
    lot: await openLot(),
    players: all
      .map((one) => [
        one.sl_no,
        one.auction_sold_amount,
        one.auction_sold_status === 2 ? 'unsold' : one.team_name,
      ])
      .sort(([one], [other]) => Number(one) - Number(other)),
  }
}

function expected(rows: readonly Row[]) {
  const open = rows.find(({ bid, sold }) => bid !== '' && sold === '')
  return {
    lot: open === undefined ? null : { sl_no: open.no, amount: Number(open.bid) },
    players: rows.map(({ no, sold, team }) => {
      if (sold === 'Unsold') return [no, null, 'unsold']
      return sold === '' ? [no, null, null] : [no, Number(sold), team]
    }),
  }
}

async function untilShown(rows: readonly Row[]): Promise<void> {
  const wanted = expected(rows)
  await vi.waitFor(async () => {
    // A slow follower finds many corrections in one saving, and asks.
    await answerQuestion(folder, 'test-room', true).catch(() => {})
    const result = await resultOf(await published())
    // No event closes a lot whose bid was removed from the sheet.
    expect({ ...result, lot: wanted.lot === null ? null : result.lot }).toEqual(wanted)
  }, PATIENCE)
}

/** Versions of a sheet, one per change: lots opened, raised, sold, unsold, sales undone, moved, repriced. */
function versionsOfSheet(seed: number, changes: number): Row[][] {
  const next = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)]
  const pending = (no: number): Row => ({ no, bid: '', sold: '', team: '' })
  let rows = Array.from({ length: 12 }, (_, index) => pending(index + 1))
  const versions = [rows]
  const set = (row: Row | undefined, change: Partial<Row>) => {
    rows = rows.map((one) => (one === row ? { ...one, ...change } : one))
  }
  const teams = ['Otters', 'Herons', 'Kites']
  for (let step = 0; step < changes; step++) {
    const open = rows.find(({ bid, sold }) => bid !== '' && sold === '')
    const done = pick(rows.filter(({ sold }) => sold !== '' && sold !== 'Unsold'))
    const chance = next()
    if (chance < 0.12) rows = [...rows, pending(rows.length + 1)]
    else if (chance < 0.22 && done)
      set(done, { team: teams.find((team) => team !== done.team) ?? '' })
    else if (chance < 0.28 && done) set(done, { sold: '', team: '', bid: '' })
    else if (chance < 0.32 && done) set(done, { sold: String(Number(done.sold) + 100) })
    else if (!open) set(pick(rows.filter(({ sold }) => sold === '')), { bid: '1000' })
    else if (chance < 0.6) set(open, { bid: String(Number(open.bid) + 100) })
    else if (chance < 0.7) set(open, { sold: 'Unsold' })
    else set(open, { sold: open.bid, team: pick(teams) ?? '' })
    versions.push(rows)
  }
  return versions
}

/** A viewer that receives every event once, across restarts of the server. */
function startViewer() {
  const received: AuctionEventMessage[] = []
  const last = () => received.at(-1)?.seq ?? 0
  const socket = io(server.url, {
    transports: ['polling'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  socket.on('connect', () => {
    const { seq, check } = received.at(-1) ?? {}
    socket.emit('joinAuction', 'test-room', { seq, check })
  })
  socket.on('auctionEvent', (message: AuctionEventMessage) => {
    if (message.eventType !== SNAPSHOT && (message.seq ?? 0) > last()) received.push(message)
  })
  viewer = socket
  return {
    /** All events, once no more arrive. */
    async events(): Promise<readonly AuctionEventMessage[]> {
      for (let before = -1; received.length !== before || !socket.connected; ) {
        before = received.length
        await sleep(1500)
      }
      return received
    },
  }
}

/** Events that must be repetitions, such as the sale of a player who is already sold. */
function repetitionsIn(events: readonly AuctionEventMessage[]): string[] {
  const sold = new Set<number>()
  const known = new Set<number>()
  const unsold = new Set<number>()
  let lot = ''
  return events.flatMap(({ eventType, data }) => {
    const { pdf_sl_no: no, amount } = data as { pdf_sl_no: number; amount: number }
    const isNew = {
      biddingStart: lot !== `${no} ${amount}`,
      playerSold: !sold.has(no),
      UndoSold: sold.has(no),
      ChangeTeam: sold.has(no),
      Unsold: !unsold.has(no),
      NewPlayer: !known.has(no),
    }[eventType]
    if (eventType === 'biddingStart') lot = `${no} ${amount}`
    if (eventType === 'playerSold') {
      sold.add(no)
      unsold.delete(no)
      lot = ''
    }
    if (eventType === 'UndoSold') sold.delete(no)
    if (eventType === 'Unsold') {
      unsold.add(no)
      lot = ''
    }
    if (eventType === 'NewPlayer') known.add(no)
    return isNew ? [] : [`${eventType} ${no} ${amount}`]
  })
}

describe('gavel start', () => {
  it.each([1, 2])(
    'publishes the whole sheet without repeated events although follower and server are killed (seed %i)',
    async (seed) => {
      const next = randomNumbers(seed * 1000)
      const versions = versionsOfSheet(seed, 60)
      await save(versions[0] ?? [])
      startFollower()
      await vi.waitFor(async () => expect(await published()).toBeDefined(), PATIENCE)
      const watching = startViewer()
      for (const version of versions) {
        await save(version)
        // Even on a slow machine some changes are published one by one.
        if (versions.indexOf(version) % 4 === 0) await untilShown(version)
        else await sleep(next() * 150)
        if (next() < 0.1) {
          await end(follower)
          startFollower()
        }
        if (next() < 0.07) {
          await server.kill()
          await sleep(next() * 300)
          await server.start()
        }
      }
      await untilShown(versions.at(-1) ?? [])
      const file = await published()
      for (const team of file?.teams ?? []) {
        const spent = team.players.reduce((sum, one) => sum + (one.auction_sold_amount ?? 0), 0)
        expect(team.current_wallet_balance + spent).toBe(100_000)
      }
      await end(follower)
      const events = await watching.events()
      expect(events.length).toBeGreaterThan(10)
      expect(repetitionsIn(events)).toEqual([])
    },
    180_000,
  )
})
