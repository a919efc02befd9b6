/** `gavel desk -c`: one line of the desk, against a real server. */
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startFeedServer, TOKEN } from '../../tests/kit/feed-server.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { openAuction } from '../auction/state.ts'
import { smallLeague } from '../auction/test/small-league.ts'
import { gavel } from '../cli/test/gavel.ts'
import { testPublisher, testSession } from '../publish/test/test-session.ts'
import { runOnce } from './desk.ts'

const server = await startFeedServer()
afterAll(() => server.remove())

const sessionOf = (room: string) => testSession(server, room)

function runIn(room: string, line: string, ask?: (question: string) => Promise<string>) {
  const { signal } = new AbortController()
  const connect = () => testPublisher(server, room)
  return runOnce(line, { room, connect, now: () => 6, isConfirmed: false, signal }, ask)
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

  it('asks where somebody can answer', async () => {
    await sessionOf('asking').replace(null, openAuction(smallLeague()))
    const added = 'Bina (No. 6): added, base price ₹1,000'
    const ask = async (question: string) => (question.includes(added) ? 'y' : '')
    expect(await runIn('asking', 'add Bina', ask)).toEqual([added])
  })

  it('explains how to publish an auction in a room without one', async () => {
    await expect(runIn('empty', 'undo')).rejects.toThrow(
      'The room empty has no auction yet: “gavel start SHEET” publishes one.',
    )
  })
})
