/** The desk against a real server, with a list of answers for the clerk. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startFeedServer, TOKEN } from '../../tests/kit/feed-server.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { openAuction } from '../auction/state.ts'
import { smallLeague } from '../auction/test/small-league.ts'
import { gavel } from '../cli/test/gavel.ts'
import { createPublisher } from '../publish/publisher.ts'
import { Unreachable } from '../publish/request.ts'
import { startRecorder } from '../publish/test/recorder.ts'
import { testPublisher, testSession } from '../publish/test/test-session.ts'
import { Desk, runOnce } from './desk.ts'
import { runInteractive } from './interactive.ts'
import { createJournal } from './journal.ts'

const server = await startFeedServer()
afterAll(() => server.remove())

let folder: string
const stop = new AbortController()
beforeEach(async () => {
  folder = await makeTestFolder('gavel-desk-')
})

const opening = openAuction(smallLeague())
let rooms = 0

async function newRoom(on = server): Promise<string> {
  const room = `desk-${++rooms}`
  await testSession(on, room).replace(null, opening)
  return room
}

function connectTo(room: string) {
  return (signal: AbortSignal, print: (line: string) => void, once?: 'once') =>
    createPublisher({
      server: server.url,
      room,
      token: TOKEN,
      print,
      signal,
      neverGivesUp: true,
      wait: async () => {
        if (once !== undefined) throw new Unreachable('once')
        await sleep(50, undefined, { signal })
      },
    })
}

async function startDesk(room: string, answers: (string | null)[] = [], notesFolder = folder) {
  const printed: string[] = []
  const notes: string[] = []
  const desk = new Desk({
    room,
    connect: connectTo(room),
    journal: createJournal(notesFolder, server.url, room),
    terminal: {
      print: (line) => printed.push(line),
      show: (_state, note) => notes.push(note),
      ask: async (question) => {
        printed.push(question)
        return answers.shift() ?? null
      },
    },
    now: () => 0,
    isConfirmed: false,
    signal: stop.signal,
  })
  await desk.start()
  printed.length = 0
  return { desk, printed, notes }
}

const type = (desk: Desk, line: string) => desk.run(line, desk.newsCount())
const stateOf = async (room: string) => (await testSession(server, room).load())?.state
const eventsOf = async (room: string) => (await testSession(server, room).load())?.position.seq

describe('the desk', () => {
  it('runs an auction from lot to sale', async () => {
    const room = await newRoom()
    const { desk, printed } = await startDesk(room)
    for (const line of ['open 2', '+', '1.2k', 'sold her', 'open 3', 'unsold']) {
      expect(await type(desk, line)).toEqual({ isDone: true })
    }
    expect(printed).toEqual([
      'Player 2 (No. 2): open at ₹1,000',
      'Player 2 (No. 2): bid ₹1,100',
      'Player 2 (No. 2): bid ₹1,200',
      'Player 2 (No. 2): sold to Herons for ₹1,200 (₹8,800 left, 1/3 players)',
      'Player 3 (No. 3): open at ₹1,000',
      'Player 3 (No. 3): unsold',
    ])
    const state = await stateOf(room)
    expect(state).toEqual(desk.state())
    expect(state?.sales).toEqual([{ serialNumber: 2, team: 'Herons', price: 1200, at: 0 }])
    expect([...(state?.unsold ?? [])]).toEqual([3])
  })

  it('asks for confirmation before what cannot be undone, and needs a yes', async () => {
    const room = await newRoom()
    const { desk, printed } = await startDesk(room, ['', 'no', 'y', null])
    const question = 'Really publish “Asha Rao (No. 6): added, base price ₹1,000”? [y/N]'
    for (const isDone of [false, false, true, false]) {
      expect(await type(desk, isDone ? 'add Asha Rao' : 'add "Asha Rao"')).toEqual({ isDone })
    }
    expect(printed).toEqual([
      question,
      'Not done.',
      question,
      'Not done.',
      question,
      'Asha Rao (No. 6): added, base price ₹1,000',
      question.replace('6', '7'),
      'Not done.',
    ])
    expect(await eventsOf(room)).toBe(1)
  })

  it('treats an answer that is a command as a command', async () => {
    const { desk } = await startDesk(await newRoom(), ['open 3'])
    expect(await type(desk, 'add Bina')).toEqual({ isDone: false, retyped: 'open 3' })
  })

  it('asks which player is meant', async () => {
    const { desk, printed } = await startDesk(await newRoom(), ['4'])
    await type(desk, 'open player')
    expect(printed).toEqual([
      '“player” could be 2 Player 2, 3 Player 3, 4 Player 4, 5 Player 5. Which one?',
      'Player 4 (No. 4): open at ₹1,000',
    ])
  })

  it('closes and opens the auction, but not over an open lot', async () => {
    const room = await newRoom()
    const { desk, printed } = await startDesk(room)
    for (const line of ['close', 'open', 'open']) {
      expect(await type(desk, line)).toEqual({ isDone: true })
    }
    await type(desk, 'open 2')
    expect(await type(desk, 'close')).toEqual({ isDone: false })
    await type(desk, 'unsold')
    await type(desk, 'close')
    expect(await type(desk, 'open 3')).toEqual({ isDone: false })
    expect(printed).toEqual([
      'Village Cup: the auction has not started',
      'Village Cup: the auction is running',
      'Village Cup: the auction is running',
      'Player 2 (No. 2): open at ₹1,000',
      'Refused: a lot is open. End it first, with “sold” or “unsold”.',
      'Player 2 (No. 2): unsold',
      'Village Cup: the auction is over',
      'Refused: the auction is over: “open” opens it.',
    ])
    expect((await stateOf(room))?.phase).toBe('over')
  })

  it('does the lines of a pipe one after the other, and says whether all were done', async () => {
    const room = await newRoom()
    const [input, output] = [new PassThrough(), new PassThrough()]
    input.end('open 2\nsold her\nsold her\n')
    const areAllDone = await runInteractive({
      room,
      input,
      output,
      isTerminal: false,
      connect: connectTo(room),
      journal: createJournal(folder, server.url, room),
      isConfirmed: false,
      signal: stop.signal,
    })
    expect(areAllDone).toBe(false)
    expect((await stateOf(room))?.sales).toMatchObject([{ serialNumber: 2, team: 'Herons' }])
  })
})

describe('two desks at once', () => {
  it('show the second clerk what has changed, and ask again', async () => {
    const room = await newRoom()
    const one = await startDesk(room)
    const two = await startDesk(room, ['n', 'y'])
    await type(one.desk, 'open 2')
    await two.desk.refresh()
    expect(two.printed).toEqual(['Another desk: Player 2 (No. 2): open at ₹1,000'])
    two.printed.length = 0
    await type(one.desk, '+')
    // This desk has not loaded the state since.
    const question = 'The auction has moved on. Still publish “Player 2 (No. 2): bid'
    expect(await type(two.desk, '1050')).toEqual({ isDone: false })
    expect(two.printed).toEqual([
      'Another desk: Player 2 (No. 2): bid ₹1,100',
      'Refused: ₹1,050 does not raise the bid of ₹1,100. --force overrides.',
    ])
    two.printed.length = 0
    await type(one.desk, '+')
    expect(await type(two.desk, '1.5k')).toEqual({ isDone: false })
    expect(two.printed).toEqual([
      'Another desk: Player 2 (No. 2): bid ₹1,200',
      `${question} ₹1,500”? [y/N]`,
      'Not done.',
    ])
    two.printed.length = 0
    await type(one.desk, '+')
    expect(await type(two.desk, '1.5k')).toEqual({ isDone: true })
    expect((await stateOf(room))?.lot).toEqual({ serialNumber: 2, amount: 1500 })
    expect(await eventsOf(room)).toBe(5)
  })

  it('ask before they close the auction although something has happened', async () => {
    const room = await newRoom()
    const one = await startDesk(room)
    const two = await startDesk(room, ['n', 'y'])
    for (const isDone of [false, true]) {
      await type(one.desk, isDone ? 'sold 3 her 2k' : 'sold 2 her 2k')
      two.printed.length = 0
      expect(await type(two.desk, 'close')).toEqual({ isDone })
      expect(two.printed[1]).toBe(
        'The auction has moved on. Still publish “Village Cup: the auction is over”? [y/N]',
      )
    }
    expect((await stateOf(room))?.phase).toBe('over')
    await one.desk.refresh()
    expect(one.printed.at(-1)).toBe('Another desk: the auction is over')
  })

  it('ask before they change a lot that opened while the clerk was typing', async () => {
    const room = await newRoom()
    const one = await startDesk(room)
    const two = await startDesk(room, ['n'])
    await type(one.desk, 'open 2')
    await two.desk.refresh()
    const newsBeforeTyping = two.desk.newsCount()
    await type(one.desk, 'sold otters')
    await type(one.desk, 'open 3')
    // The desk has loaded the new state, but the clerk had already started to type.
    await two.desk.refresh()
    two.printed.length = 0
    expect(await two.desk.run('sold her', newsBeforeTyping)).toEqual({ isDone: false })
    expect(two.printed).toEqual([
      'The auction has moved on. Still publish “Player 3 (No. 3): sold to Herons for ₹1,000”? [y/N]',
      'Not done.',
    ])
  })
})

const { fetch } = globalThis

/** @param first how the next request goes; the others fail @returns brings the server back */
function takeServerAway(first?: typeof fetch) {
  const away = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  if (first !== undefined) away.mockImplementationOnce(first)
  return () => away.mockRestore()
}

describe('a server that is down', () => {
  it('receives the command once when it is back', async () => {
    const room = await newRoom()
    const { desk, printed, notes } = await startDesk(room)
    const bringBack = takeServerAway()
    await desk.refresh()
    expect(printed).toEqual(['The server does not answer. The desk keeps trying.'])
    expect(notes.at(-1)).toBe('SERVER AWAY')
    const opened = type(desk, 'open 2')
    await vi.waitFor(() => expect(printed).toHaveLength(2))
    expect(printed[1]).toMatch(/^Publishing failed \(.+ “open 2” is sent until the server answers;/)
    bringBack()
    expect(await opened).toEqual({ isDone: true })
    expect(printed.slice(2)).toEqual(['Player 2 (No. 2): open at ₹1,000'])
    expect(notes.at(-1)).toBe('')
    expect(await eventsOf(room)).toBe(1)
    expect((await readdir(folder)).filter((name) => name.startsWith('sending'))).toEqual([])
  })

  it('leaves the desk running when a reload after another desk’s change is given up', async () => {
    const room = await newRoom()
    const one = await startDesk(room)
    const { desk: other } = await startDesk(room)
    await type(other, 'open 3')
    // The answer that says so is the last one.
    const bringBack = takeServerAway(fetch)
    const opened = type(one.desk, 'open 2')
    await vi.waitFor(() => expect(one.printed).toHaveLength(1))
    expect(one.desk.stopWaiting()).toBe(true)
    expect(await opened).toEqual({ isDone: false })
    expect(one.printed[1]).toBe(
      'Not done: another desk was quicker. Type “open 2” again if it still applies.',
    )
    bringBack()
    await one.desk.refresh()
    expect(one.printed.slice(2)).toEqual([
      'Another desk: Player 3 (No. 3): open at ₹1,000',
      'The server answers again.',
    ])
  })

  it('is asked later whether a command that was given up arrived', async () => {
    const room = await newRoom()
    const { desk, printed } = await startDesk(room)
    const bringBack = takeServerAway()
    const opened = type(desk, 'open 2')
    await vi.waitFor(() => expect(printed).toHaveLength(1))
    expect(desk.stopWaiting()).toBe(true)
    expect(await opened).toEqual({ isDone: false })
    expect(printed[1]).toMatch(/^Given up: it is not known whether “open 2” was published/)
    bringBack()
    await desk.refresh()
    expect(printed.slice(2)).toEqual([
      'The server answers again.',
      '“open 2” was NOT published: the desk stopped before it arrived. Type it again if it still applies.',
    ])
    expect(desk.stopWaiting()).toBe(false)
    expect(await type(desk, 'open 2')).toEqual({ isDone: true })
  })

  it('is asked later whether a command whose answer was lost arrived', async () => {
    const { desk, printed } = await startDesk(await newRoom())
    const bringBack = takeServerAway(async (...call) => {
      await fetch(...call)
      throw new TypeError('cut off')
    })
    const opened = type(desk, 'open 2')
    await vi.waitFor(() => expect(printed).toHaveLength(1))
    desk.stopWaiting()
    await opened
    bringBack()
    await desk.refresh()
    expect(printed.at(-1)).toBe('“open 2” was published.')
  })
})

describe('a desk that cannot write its notes', () => {
  it('says so for each command, and not that the server is away', async () => {
    const room = await newRoom()
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { desk, printed, notes } = await startDesk(room, [], file)
    expect(await type(desk, 'open 2')).toEqual({ isDone: false })
    expect(printed).toEqual([
      `Not done. The desk cannot keep its notes in ${file}: something of this name is there already. XDG_STATE_HOME names another folder.`,
    ])
    expect(notes).not.toContain('SERVER AWAY')
  })
})

function runIn(room: string, line: string, ask?: (question: string) => Promise<string>) {
  const { signal } = new AbortController()
  const connect = () => testPublisher(server, room)
  return runOnce(line, { room, connect, now: () => 6, isConfirmed: false, signal }, ask)
}

describe('gavel desk -c', () => {
  it('prints one line of result, or a refusal on standard error', async () => {
    // Each line reads the room, which a publisher may do so many times a second.
    const own = await startFeedServer()
    onTestFinished(() => own.remove())
    const room = await newRoom(own)
    vi.stubEnv('GAVEL_SERVER', own.url)
    vi.stubEnv('GAVEL_ROOM', room)
    const run = (line: string) => gavel(['desk', '-c', line], { env: { GAVEL_TOKEN: TOKEN } })
    const done = (out: string) => ({ out: `${out}\n`, err: '', code: 0 })
    const failed = (err: string, code = 1) => ({ out: '', err: `${err}\n`, code })

    const noLot = 'Refused: no lot is open; “open PLAYER” opens one.'
    expect(await run('sold her')).toEqual(failed(noLot))
    expect(await run('open 2')).toEqual(done('Player 2 (No. 2): open at ₹1,000'))
    expect(await run('sold her')).toEqual(
      done('Player 2 (No. 2): sold to Herons for ₹1,000 (₹9,000 left, 1/3 players)'),
    )
    expect(await run('undo')).toEqual(
      done('Player 2 (No. 2): sale to Herons for ₹1,000 undone (₹10,000 left, 0/3 players)'),
    )
    expect(await run('open player')).toEqual(
      failed(
        '“player” could be 2 Player 2, 3 Player 3, 4 Player 4, 5 Player 5. Which one?\nNot done.',
      ),
    )
    expect(await run('sold')).toEqual(failed('Say sold [PLAYER] TEAM [AMOUNT].', 2))
    expect(await run('teams')).toEqual(
      done(
        'No lot is open\n0 sold, 0 unsold, 4 pending\nOTT: ₹8,000 left, ≤ ₹8,000, 1/3 players\nHER: ₹10,000 left, ≤ ₹9,000, 0/3 players',
      ),
    )
    expect((await run('help')).out).toContain('sold mi')
  })

  it('says at once that no server answers', async () => {
    const folder = await makeTestFolder('gavel-elsewhere-')
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const words = ['desk', '-c', 'teams', '--server', nowhere]
    expect(await gavel(words, { folder, env: { GAVEL_TOKEN: TOKEN } })).toEqual({
      out: '',
      err: `Nothing answers at ${nowhere}: does “gavel start” run? It may have another --port.\n`,
      code: 1,
    })
  })

  it('waits for a server that is asked too often', async () => {
    const recorder = await startRecorder()
    recorder.failures.push(429, 429)
    const words = ['desk', '-c', 'teams', '--server', recorder.url]
    const { err } = await gavel(words, { env: { GAVEL_TOKEN: TOKEN } })
    expect(err).toMatch(/^Reading the auction failed \(429 .*\); trying again in 0\.25 s\.\n/)
    expect(recorder.received).toHaveLength(3)
  })

  it('asks where somebody can answer', async () => {
    const added = 'Bina (No. 6): added, base price ₹1,000'
    const ask = async (question: string) => (question.includes(added) ? 'y' : '')
    expect(await runIn(await newRoom(), 'add Bina', ask)).toEqual([added])
  })

  it('explains how to publish an auction in a room without one', async () => {
    await expect(runIn('empty', 'undo')).rejects.toThrow(
      'The room empty has no auction yet: “gavel start SHEET” publishes one.',
    )
  })
})
