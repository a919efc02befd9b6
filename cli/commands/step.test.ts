/** Commands in a shell that publish to a real server. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openAuction } from '../../auction/state.ts'
import { player, smallLeague } from '../../auction/test/small-league.ts'
import type { Session } from '../../publish/session.ts'
import { testSession } from '../../publish/test/test-session.ts'
import { startFeedServer, TOKEN } from '../../testing/feed-server.ts'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { readWords, type StepCommand } from '../desk/command.ts'
import { runOnce } from '../desk/single-command.ts'
import { gavel } from '../test/gavel.ts'

const server = await startFeedServer()
afterAll(() => server.remove())
afterEach(() => void vi.unstubAllEnvs())

const sessionOf = (room: string) => testSession(server, room)

function commandOf(...words: string[]): StepCommand {
  const reading = readWords(words)
  if (!reading.ok) throw new Error(reading.problem)
  return reading.command
}

describe('a command in a shell', () => {
  it('prints one line of result, or a refusal on standard error', async () => {
    const room = 'shell'
    await sessionOf(room).replace(null, openAuction(smallLeague()))
    vi.stubEnv('GAVEL_SERVER', server.url)
    vi.stubEnv('GAVEL_ROOM', room)
    const run = (...words: string[]) => {
      // Reading the state takes no token.
      const token = words[0] === 'teams' ? '' : TOKEN
      return gavel(words, { env: { GAVEL_TOKEN: token } })
    }
    const done = (out: string) => ({ out: `${out}\n`, err: '', code: 0 })
    const failed = (err: string, code = 1) => ({ out: '', err: `${err}\n`, code })

    const noLot = 'Refused: no lot is open; “open PLAYER” opens one.'
    expect(await run('sold', 'her')).toEqual(failed(noLot))
    expect(await run('open', '2')).toEqual(done('Player 2 (SL 2): open at ₹1,000'))
    expect(await run('1200')).toEqual(done('Player 2 (SL 2): bid ₹1,200'))
    expect(await run('+')).toEqual(done('Player 2 (SL 2): bid ₹1,300'))
    expect(await run('sold', 'her', '9.5k')).toEqual(
      failed(
        'Refused: Herons may bid at most ₹9,000: it has ₹10,000 and places to fill. --force overrides.',
      ),
    )
    expect(await run('sold', 'her', '9.5k', '--force')).toEqual(
      done('Player 2 (SL 2): sold to Herons for ₹9,500 (₹500 left, 1/3 players)'),
    )
    expect(await run('move', '2', 'otters')).toMatchObject({ code: 1 })
    expect(await run('undo')).toEqual(done('Player 2 (SL 2): sale undone'))
    expect(await run('add', 'Asha Rao', '--base', '2k')).toEqual(
      done('Asha Rao (SL 6): added, base price ₹2,000'),
    )
    expect(await run('open', 'player')).toEqual(
      failed('“player” could be 2 Player 2, 3 Player 3, 4 Player 4, 5 Player 5: say which.'),
    )
    expect(await run('sold')).toEqual(failed('Say sold [PLAYER] TEAM [AMOUNT].', 2))
    expect(await run('12x')).toMatchObject({ code: 2 })
    expect(await run('teams')).toEqual(
      done(
        'No lot is open\n0 sold, 0 unsold, 5 pending\nOTT  8,000 ≤8,000 1/3\nHER 10,000 ≤9,000 0/3',
      ),
    )
    expect(JSON.parse((await run('teams', '--json')).out)).toEqual({
      seriesName: 'Village Cup',
      lot: null,
      sold: 0,
      unsold: 0,
      pending: 5,
      largestSquad: 3,
      teams: [
        { name: 'Otters', shortName: 'OTT', purse: 8000, maximumBid: 8000, players: 1 },
        { name: 'Herons', shortName: 'HER', purse: 10_000, maximumBid: 9000, players: 0 },
      ],
    })
    expect(await run('sold', '2', 'her', '1200')).toEqual(
      done('Player 2 (SL 2): sold to Herons for ₹1,200 (₹8,800 left, 1/3 players)'),
    )
  })

  it('asks before an undo where somebody can answer', async () => {
    const session = sessionOf('asking')
    const opening = await session.replace(null, openAuction(smallLeague()))
    const sold = { kind: 'sold', player: player(2), team: 'Otters', amount: 3000 } as const
    await session.publishStep(opening, sold, 5)
    const asked: string[] = []
    const undo = (answer: boolean) =>
      runOnce(session, 'asking', commandOf('undo'), Date.now, async (question) => {
        asked.push(question)
        return answer
      })
    await expect(undo(false)).rejects.toThrow('Not done.')
    expect((await session.load())?.state.sales).toHaveLength(1)
    expect(await undo(true)).toBe('Player 2 (SL 2): sale undone')
    expect(new Set(asked)).toEqual(
      new Set(['Really undo the sale of Player 2 (SL 2) to Otters for ₹3,000?']),
    )
  })

  it('explains how to publish an auction in a room without one', async () => {
    await expect(runOnce(sessionOf('empty'), 'empty', commandOf('undo'), () => 0)).rejects.toThrow(
      'The room empty has no auction yet. Publish one first: gavel follow SHEET --once',
    )
  })
})

describe('gavel follow --once', () => {
  it('publishes the sheet, then only what has changed in it', async () => {
    const folder = await makeTestFolder('gavel-once-')
    const follow = async (...rows: string[]) => {
      const sheet = ['Purse,100000', 'Unit,rupee', 'No,Player,Base price,Sold,Team', ...rows]
      await writeFile(join(folder, 'cup.csv'), sheet.join('\n'))
      const words = ['follow', 'cup.csv', '--once', '--server', server.url, '--room', 'once']
      return await gavel(words, { folder, env: { GAVEL_TOKEN: TOKEN } })
    }
    expect(await follow('1,Asha,1000,,', '2,Bina,1000,2000,Otters')).toMatchObject({ code: 0 })
    const rows = ['1,Asha,1000,5000,Otters', '2,Bina,1000,2000,Otters']
    expect((await follow(...rows)).out).toContain('Asha (SL 1): sold to Otters')
    expect((await follow(...rows)).out).not.toContain('Asha (SL 1)')
    const after = await sessionOf('once').load()
    expect(after?.state.sales.map(({ price }) => price).sort()).toEqual([2000, 5000])
    expect(after?.revision).toBe(2)
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
    const slow: Session = {
      ...session,
      async publishStep(from, step, at, id) {
        const sold = { kind: 'sold', player: player(2), team: 'Otters', amount: 3000 } as const
        if (from.revision === open.revision) await session.publishStep(from, sold, 5)
        return session.publishStep(from, step, at, id)
      },
    }
    await expect(runOnce(slow, room, commandOf('sold', 'her', '2k'), () => 6)).rejects.toThrow(
      'Not published, another desk was quicker: Player 2 (SL 2): sold to Otters for ₹3,000.',
    )
    expect((await session.load())?.state.sales).toEqual([
      { serialNumber: 2, team: 'Otters', price: 3000, at: 5 },
    ])
  })
})
