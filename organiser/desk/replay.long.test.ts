/** A session of 200 lines at `gavel desk`, with desk and server killed at random. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { startFeedServer, type TestServer, TOKEN } from '../../tests/kit/feed-server.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { type AuctionState, openAuction } from '../auction/state.ts'
import { applyStep } from '../auction/step.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { randomNumbers } from '../lib/random.ts'
import { testSession } from '../publish/test/test-session.ts'
import { readLine, type StepCommand } from './command.ts'
import { planOf } from './plan.ts'

const PROGRAM = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
const ROOM = 'replay'
const LINES = 200
const SEED = 20_261_122

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await startFeedServer()
  onTestFinished(() => server.remove())
  folder = await makeTestFolder('gavel-replay-')
})

const opening = openAuction(
  smallLeague({
    teams: ['Otters', 'Herons', 'Kites', 'Mud Larks'].map((name) => ({ name, logo: null })),
    players: Array.from({ length: 40 }, (_, index) => player(index + 2)),
    purse: 60_000,
    largestSquad: 12,
    smallestSquad: 5,
  }),
)

/** A line that a clerk could type in that state; some are refused. */
function nextLine(state: AuctionState, random: () => number): string {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]
  const team = pick(['ott', 'her', 'kites', 'ml']) ?? ''
  const roll = random()
  if (state.lot !== null) {
    if (roll < 0.45) return '+'
    if (roll < 0.55) return String(state.lot.amount + 150)
    if (roll < 0.85) return `sold ${team}`
    if (roll < 0.9) return `sold ${team} 20k`
    return roll < 0.95 ? 'unsold' : 'open 2'
  }
  const sold = pick(state.sales)
  if (sold !== undefined && roll < 0.08) return 'undo'
  if (sold !== undefined && roll < 0.2) return `move ${sold.serialNumber} ${team}`
  if (roll < 0.24) return `add "New Name ${Math.floor(random() * 1000)}"`
  if (roll < 0.28) return '+'
  const numbers = state.league.players.map(({ serialNumber }) => serialNumber)
  return `open ${pick(numbers)}`
}

/** The model's answer to a line: the state after it, or `null` when it is refused. */
function modelAfter(state: AuctionState, line: string, at: number): AuctionState | null {
  const reading = readLine(line)
  if (!reading?.ok || !('isForced' in reading.command)) throw new Error(`no step: ${line}`)
  const command: StepCommand = reading.command
  const plan = planOf(state, command)
  return plan.is === 'step' ? applyStep(state, plan.step, at) : null
}

interface Running {
  readonly child: ChildProcess
  /** The lines that it prints, until it exits. */
  readonly output: AsyncIterator<string>
  readonly ended: Promise<unknown>
}

function startDesk(): Running {
  const connection = { GAVEL_SERVER: server.url, GAVEL_ROOM: ROOM, GAVEL_TOKEN: TOKEN }
  const child = spawn(process.execPath, [PROGRAM, 'desk', '--yes'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...connection, XDG_STATE_HOME: folder },
  })
  // It may have exited when a line is written.
  child.stdin.on('error', () => {})
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, output, ended: once(child, 'exit') }
}

const STATUS_MESSAGES =
  /^(The server|Publishing failed|Reading the auction failed|“.+” was (NOT )?published)/

it('ends in the same state as the model, without repeated events', {
  timeout: 240_000,
}, async () => {
  const random = randomNumbers(SEED)
  const session = testSession(server, ROOM)
  await session.replace(null, opening)

  let desk = startDesk()
  let model = opening
  let done = 0
  const kills = { desk: 0, server: 0 }
  let restarting: Promise<unknown> = Promise.resolve()

  /** The outcome of the line, or `null` if the desk was killed before it printed one. */
  async function outcomeOf(): Promise<string | null> {
    for (;;) {
      const { done: hasEnded, value } = await desk.output.next()
      if (hasEnded) return null
      if (!STATUS_MESSAGES.test(value)) return value
    }
  }

  /** Restarts the desk. Returns whether it reports the interrupted line as published. */
  async function restartAfter(line: string): Promise<boolean> {
    await desk.ended
    desk = startDesk()
    desk.child.stdin?.write('teams\n')
    let isPublished = false
    for (;;) {
      const { done: hasEnded, value } = await desk.output.next()
      if (hasEnded) throw new Error('the desk exited at its start')
      if (value === `“${line}” was published.`) isPublished = true
      // The list of teams ends with the last of them.
      if (/^ML: /.test(value)) return isPublished
    }
  }

  // The banner.
  await desk.output.next()
  for (let count = 0; count < LINES; count++) {
    const line = nextLine(model, random)
    const after = modelAfter(model, line, count)
    for (let isSettled = false; !isSettled; ) {
      desk.child.stdin?.write(`${line}\n`)
      const roll = random()
      const delay = Math.floor(random() * 12)
      const isKilled = roll < 0.045
      if (isKilled) {
        kills.desk++
        await sleep(delay)
        desk.child.kill('SIGKILL')
      } else if (roll < 0.085) {
        kills.server++
        await sleep(delay)
        restarting = server.kill().then(() => server.start())
      }
      const printed = await outcomeOf()
      await restarting
      if (printed === null) {
        isSettled = await restartAfter(line)
        // A refused line leaves nothing behind.
        if (after === null) isSettled = true
      } else {
        expect(`${line}: ${printed}`).toMatch(
          after === null ? /: (Refused|No)/ : /: .+ \(No\. \d+\): /,
        )
        isSettled = true
        // Killed after it had printed the outcome; the next desk may print it again.
        if (isKilled) await restartAfter(line)
      }
    }
    if (after !== null) {
      model = after
      done++
    }
  }
  desk.child.stdin?.end()
  await desk.ended

  expect(kills.desk).toBeGreaterThan(3)
  expect(kills.server).toBeGreaterThan(3)
  expect(done).toBeGreaterThan(100)
  const loaded = await session.load()
  expect(timeless(loaded?.state)).toEqual(timeless(model))
  const log = new DatabaseSync(join(server.dataDir, 'auction.sqlite'), { readOnly: true })
  const events = log.prepare('SELECT seq, id FROM events ORDER BY seq').all()
  log.close()
  expect(events).toHaveLength(done)
  expect(new Set(events.map(({ id }) => id)).size).toBe(done)
  const [first] = events
  expect(events.map(({ seq }) => Number(seq) - Number(first?.['seq']))).toEqual([
    ...Array(done).keys(),
  ])
})

function timeless(state: AuctionState | undefined) {
  if (state === undefined) return undefined
  return { ...state, sales: state.sales.map(({ at: _at, ...sale }) => sale) }
}
