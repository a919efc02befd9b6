/** `gavel desk -c`: one line of the desk, against a real server. */
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startFeedServer, TOKEN } from '../../tests/kit/feed-server.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { openAuction } from '../auction/state.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { gavel } from '../cli/test/gavel.ts'
import type { Publisher } from '../publish/publisher.ts'
import { testPublisher, testSession } from '../publish/test/test-session.ts'
import { runOnce } from './desk.ts'

const server = await startFeedServer()
afterAll(() => server.remove())
afterEach(() => void vi.unstubAllEnvs())

const sessionOf = (room: string) => testSession(server, room)

function runIn(
  room: string,
  line: string,
  {
    publisher = testPublisher(server, room),
    ask,
  }: { publisher?: Publisher; ask?: (question: string) => Promise<string> } = {},
) {
  const { signal } = new AbortController()
  const isConfirmed = ask === undefined
  return runOnce(line, { room, connect: () => publisher, now: () => 6, isConfirmed, signal }, ask)
}

describe('gavel desk -c', () => {
  it('prints one line of result, or a refusal on standard error', async () => {
    const room = 'shell'
    await sessionOf(room).replace(null, openAuction(smallLeague()))
    vi.stubEnv('GAVEL_SERVER', server.url)
    vi.stubEnv('GAVEL_ROOM', room)
    const run = (line: string) => gavel(['desk', '-c', line], { env: { GAVEL_TOKEN: TOKEN } })
    const done = (out: string) => ({ out: `${out}\n`, err: '', code: 0 })
    const failed = (err: string, code = 1) => ({ out: '', err: `${err}\n`, code })

    const noLot = 'Refused: no lot is open; “open PLAYER” opens one.'
    expect(await run('sold her')).toEqual(failed(noLot))
    expect(await run('open 2')).toEqual(done('Player 2 (No. 2): open at ₹1,000'))
    expect(await run('1200')).toEqual(done('Player 2 (No. 2): bid ₹1,200'))
    expect(await run('+')).toEqual(done('Player 2 (No. 2): bid ₹1,300'))
    expect(await run('sold her 9.5k')).toEqual(
      failed(
        'Refused: Herons may bid at most ₹9,000: it has ₹10,000 and places to fill. --force overrides.',
      ),
    )
    expect(await run('sold her 9.5k --force')).toEqual(
      done('Player 2 (No. 2): sold to Herons for ₹9,500 (₹500 left, 1/3 players)'),
    )
    expect(await run('move 2 otters')).toMatchObject({ code: 1 })
    expect(await run('undo')).toEqual(
      done('Player 2 (No. 2): sale to Herons for ₹9,500 undone (₹10,000 left, 0/3 players)'),
    )
    expect(await run('add "Asha Rao" --base 2k')).toEqual(
      done('Asha Rao (No. 6): added, base price ₹2,000'),
    )
    expect(await run('open player')).toEqual(
      failed(
        '“player” could be 2 Player 2, 3 Player 3, 4 Player 4, 5 Player 5. Which one?\nNot done.',
      ),
    )
    expect(await run('sold')).toEqual(failed('Say sold [PLAYER] TEAM [AMOUNT].', 2))
    expect(await run('12x')).toMatchObject({ code: 2 })
    expect(await run('teams')).toEqual(
      done(
        'No lot is open\n0 sold, 0 unsold, 5 pending\nOTT: ₹8,000 left, ≤ ₹8,000, 1/3 players\nHER: ₹10,000 left, ≤ ₹9,000, 0/3 players',
      ),
    )
    expect(await run('close')).toEqual(done('Village Cup: the auction has not started'))
    expect(await run('sold 2 her 1200')).toEqual(
      failed('Refused: the auction has not started: “open” opens it.'),
    )
    expect(await run('open')).toEqual(done('Village Cup: the auction is running'))
    expect((await run('help')).out).toContain('sold mi')
    expect(await run('sold 2 her 1200')).toEqual(
      done('Player 2 (No. 2): sold to Herons for ₹1,200 (₹8,800 left, 1/3 players)'),
    )
  })

  it('says at once that no server answers, or that this is another folder', async () => {
    const folder = await makeTestFolder('gavel-elsewhere-')
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const words = ['desk', '-c', 'teams', '--server', nowhere]
    expect(await gavel(words, { folder, env: { GAVEL_TOKEN: TOKEN } })).toEqual({
      out: '',
      err: `Nothing answers at ${nowhere}: does “gavel start” run? It may have another --port.\n`,
      code: 1,
    })
    expect(await gavel(['desk', '-c', 'teams'], { folder })).toEqual({
      out: '',
      err: 'No gavel runs in this folder: open the terminal where “gavel start” was typed.\n',
      code: 2,
    })
  })

  it('asks before an undo where somebody can answer', async () => {
    const session = sessionOf('asking')
    const opening = await session.replace(null, openAuction(smallLeague()))
    const sold = { kind: 'sold', player: player(2), team: 'Otters', amount: 3000 } as const
    await session.publishStep(opening, sold, 5)
    const asked: string[] = []
    const undo = (answer: string) => {
      const ask = async (question: string) => {
        asked.push(question)
        return answer
      }
      return runIn('asking', 'undo', { ask })
    }
    await expect(undo('')).rejects.toThrow('Not done.')
    expect((await session.load())?.state.sales).toHaveLength(1)
    expect(await undo('y')).toEqual([
      'Player 2 (No. 2): sale to Otters for ₹3,000 undone (₹8,000 left, 1/3 players)',
    ])
    expect(new Set(asked)).toEqual(
      new Set(['Really publish “Player 2 (No. 2): sale to Otters for ₹3,000 undone”? [y/N]']),
    )
  })

  it('explains how to publish an auction in a room without one', async () => {
    await expect(runIn('empty', 'undo')).rejects.toThrow(
      'The room empty has no auction yet: “gavel start SHEET” publishes one.',
    )
  })
})

describe('two desks at once', () => {
  it('the slower one is refused and reports what has changed', async () => {
    const room = 'two-desks'
    const session = sessionOf(room)
    const first = await session.replace(null, openAuction(smallLeague()))
    const opened = { kind: 'lot opened', player: player(2), amount: 1000 } as const
    const open = await session.publishStep(first, opened, 0)
    // The other desk publishes after this one has read the state.
    const publisher = testPublisher(server, room)
    const slow: Publisher = {
      ...publisher,
      async publish(...publication) {
        const sold = { kind: 'sold', player: player(2), team: 'Otters', amount: 3000 } as const
        await session.publishStep(open, sold, 5)
        return publisher.publish(...publication)
      },
    }
    await expect(runIn(room, 'sold her 2k', { publisher: slow })).rejects.toThrow(
      'Another desk: Player 2 (No. 2): sold to Otters for ₹3,000\nRefused: no lot is open; “open PLAYER” opens one.',
    )
    expect((await session.load())?.state.sales).toEqual([
      { serialNumber: 2, team: 'Otters', price: 3000, at: 5 },
    ])
  })
})
