/**
 * `follow` beside desks and other sheets that publish into the same room
 * (docs/decisions/following-a-sheet.md).
 */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { playerOf } from '../auction/state.ts'
import { runOnce } from '../desk/desk.ts'
import { PublishingFailed } from '../publish/request.ts'
import { openSession } from '../publish/session.ts'
import { createRoom, NIGHT, PENDING, type Room, startFollowing } from './test/following.ts'

const [asha = '', bina = '', chitra = ''] = PENDING
const SOLD_AT_THE_DESK =
  'cup.csv line 6, column E (Sold): Asha is sold to Herons for ₹5,000 on the board, by the desk or another sheet, and not sold in this row: correct the row or the board; nothing is published for it until both agree (or start again with --sheet-wins)'

describe('what a desk has published while the sheet has not caught up', () => {
  it.each(['desk', 'sheet'] as const)(
    'stays, and the other rows are published: what a %s has published',
    async (source) => {
      const { room, save, warnings } = await startFollowing()
      await room.publishStep('sold', 1, 5000, 'Herons', source)
      await save(asha, '2,Bina,1000,,3000,Otters', chitra)
      expect(await room.result(1)).toBe('Herons 5000')
      expect(await room.result(2)).toBe('Otters 3000')
      expect(warnings).toContain(SOLD_AT_THE_DESK)
      expect(room.events).toEqual(['playerSold 1', 'playerSold 2'])
    },
  )

  it('stays after a restart', async () => {
    const { room, stop } = await startFollowing()
    await stop()
    await room.publishStep('sold', 1, 5000)
    const { save, warnings } = await startFollowing({ room })
    expect(warnings).toEqual([SOLD_AT_THE_DESK])
    await save(asha, '2,Bina,1000,1200,,', chitra)
    expect(await room.result(1)).toBe('Herons 5000')
    expect(await room.result(2)).toBe('open 1200')
  })

  it('follows the sheet again once both have agreed', async () => {
    const { room, save, warnings } = await startFollowing()
    await room.publishStep('sold', 1, 5000)
    await save('1,Asha,1000,,4000,Otters', bina, chitra)
    expect(await room.result(1)).toBe('Herons 5000')
    expect(warnings).toEqual([expect.stringContaining('sold to Otters for ₹4,000 in this row')])
    await save('1,Asha,1000,,5000,Herons', bina, chitra)
    expect(warnings).toEqual([])
    await save('1,Asha,1000,,4000,Otters', bina, chitra)
    expect(await room.result(1)).toBe('Otters 4000')
    expect(room.events).toEqual(['playerSold 1', 'UndoSold 1', 'playerSold 1'])
  })

  it.each([
    ['an undone sale', 'sale undone', '1,Asha,1000,,5000,Otters', 'pending'],
    ['a moved sale', 'team changed', '1,Asha,1000,,5000,Otters', 'Herons 5000'],
    ['an unsold player', 'unsold', '1,Asha,1000,1500,,', 'unsold'],
    ['a higher bid', 'bid raised', '1,Asha,1000,1500,,', 'open 2000'],
  ] as const)('stays: %s', async (_, kind, row, result) => {
    const { room, save, warnings } = await startFollowing()
    await save(row, bina, chitra)
    await room.publishStep(kind, 1, kind === 'bid raised' ? 2000 : 5000)
    await save(row, bina, '3,Chitra,1000,,Unsold,')
    expect(await room.result(1)).toBe(result)
    expect(await room.result(3)).toBe('unsold')
    expect(warnings).toHaveLength(1)
  })

  it('stays: the lot that a desk opened beside an earlier bid of the sheet', async () => {
    const { room, save, warnings } = await startFollowing()
    await save('1,Asha,1000,1500,,', bina, chitra)
    await room.publishStep('lot opened', 2, 1000)
    await save('1,Asha,1000,1500,,', bina, chitra, '4,Dev,1000,,,')
    expect(await room.result(2)).toBe('open 1000')
    expect(warnings).toEqual([
      'cup.csv line 6, column D (Bid): Asha is open in this row, but Bina was opened at the desk or by another sheet: end that lot there, or empty this bid',
    ])
    await save('1,Asha,1000,,,', '2,Bina,1000,1200,,', chitra, '4,Dev,1000,,,')
    expect(await room.result(2)).toBe('open 1200')
  })

  it('stays: a player whom a desk added, who has no row', async () => {
    const { room, save, warnings } = await startFollowing()
    const desk = openSession(room.publisher, 'hall')
    const from = await desk.load()
    if (from === null) throw new Error('nothing is published')
    const player = { serialNumber: 9, name: 'Dev', photo: null, basePrice: 1000 }
    await desk.publishStep(from, { kind: 'player added', player, amount: 1000 }, NIGHT)
    await save('1,Asha,1000,1500,,', bina, chitra)
    expect(playerOf(await room.state(), 9)).toBeDefined()
    expect(warnings).toContain(
      'cup.csv has no row for Dev (No. 9), who is not sold on the board, by the desk or another sheet: add the row',
    )
  })

  it('is replaced with --sheet-wins', async () => {
    const { room, save } = await startFollowing({ sheetWins: true })
    await room.publishStep('sold', 1, 5000)
    await save(asha, '2,Bina,1000,,3000,Otters', chitra)
    expect(await room.result(1)).toBe('pending')
    expect(room.events).toEqual(['playerSold 1', 'UndoSold 1', 'playerSold 2'])
  })
})

describe('the row “Status”', () => {
  const type = (line: 'open' | 'close', { publisher }: Room) =>
    runOnce(line, {
      room: 'hall',
      connect: () => publisher,
      now: Date.now,
      isConfirmed: true,
      signal: new AbortController().signal,
    })
  const phase = async (room: Room) => (await room.state()).phase

  it('does not reopen an auction that a command has closed, until both agree', async () => {
    const { room, save, warnings } = await startFollowing({ rules: ['Status,Running'] })
    await type('close', room)
    await save(asha, bina, '3,Chitra,2000,,,')
    expect(await phase(room)).toBe('not started')
    expect(warnings).toEqual([
      'cup.csv line 5, column B (Status): the auction has not started on the board, by a command, and is running in this row: correct the row or the board; it stays as it is until both agree (or start again with --sheet-wins)',
    ])
    await type('open', room)
    await save(...PENDING)
    expect(warnings).toEqual([])
    expect(await phase(room)).toBe('running')
  })

  it('wins with --sheet-wins', async () => {
    const { room, stop } = await startFollowing()
    await stop()
    await type('close', room)
    await startFollowing({ room, sheetWins: true, rules: ['Status,Running'] })
    expect(await phase(room)).toBe('running')
  })
})

it('a correction that the server refuses becomes a note, and the rest goes on', async () => {
  const { room, save, warnings } = await startFollowing()
  room.refuse(/Longname/)
  await save('1,Longname,1000,,,', '2,Bina,1000,,3000,Otters', chitra)
  expect(room.events).toEqual(['playerSold 2'])
  expect(warnings).toEqual([
    'cup.csv the server refuses “names, base prices, teams or rules corrected.”: 422 it is too long',
  ])
  await save(asha, '2,Bina,1000,,3000,Otters', '3,Chitra,1000,,4000,Herons')
  expect(room.events).toEqual(['playerSold 2', 'playerSold 3'])
  expect(warnings).toEqual([])
})

it('a step that the server refuses is named with its line; what follows from it waits', async () => {
  const { room, save, warnings } = await startFollowing()
  room.refuse(/Longname/)
  await save(...PENDING, '4,Longname,1000,,5000,Otters', '5,Esha,1000,,,')
  expect(room.events).toEqual(['NewPlayer 5'])
  expect(warnings).toEqual([
    'cup.csv line 9: the server refuses “Longname (No. 4): added, base price ₹1,000”: 422 it is too long',
  ])
})

it('a first data file that the server refuses is published once the sheet is corrected', async () => {
  const room = createRoom()
  room.refuse(/Longname/)
  const { save, warnings } = await startFollowing({ room, rows: ['1,Longname,1000,,,'] })
  expect(warnings).toEqual([
    'cup.csv is not published: The feed server refused a publication: 422 it is too long',
  ])
  await save(asha, bina)
  expect(await room.result(2)).toBe('pending')
})

it('a data file of somebody else that cannot be continued is a note', async () => {
  const { room, save, warnings } = await startFollowing()
  const file = { status: 1 }
  await room.publisher.replaceDataFile(file)
  await save('1,Asha,1000,,3000,Otters', bina, chitra)
  expect(warnings.at(-1)).toMatch(/^cup\.csv is not published: The data file /)
})

it('a single run publishes the rest, and fails when a question is open', async () => {
  const room = createRoom()
  const first = await startFollowing({ room })
  await first.stop()
  const rows = ['1,Asha,1000,,3000,Otters', bina]
  const once = startFollowing({ room, rows, isOnce: true })
  await expect(once).rejects.toThrow('cup.csv was published in part.')
  expect(await room.result(1)).toBe('Otters 3000')
  expect((await room.state()).league.players).toHaveLength(3)
})

it('What is to be said about photos is said once', async () => {
  const photos = new Map(['2', 'asha', 'asha-roa'].map((key) => [key, `${key}.webp`]))
  const following = await startFollowing({ photos })
  const said = () => following.printed.filter((line) => line.startsWith('Photos'))
  const stray = [expect.stringMatching(/^Photos of nobody in the sheet: asha-roa\. /)]
  expect(said()).toEqual(stray)
  await following.save(...PENDING.slice(1))
  expect(said()).toEqual(stray)
})

const cells = fc.constantFrom(
  ',,',
  '1000,,',
  '1500,,',
  ',Unsold,',
  '1500,2000,Otters',
  ',3000,Herons',
)
const version = fc.array(cells, { minLength: 3, maxLength: 3 })
const nights = fc.array(fc.tuple(version, fc.nat(3)), { minLength: 2, maxLength: 6 })

/** The same room for a follower that is killed before it learns that this publication was stored. */
function killedAfter(publications: number, room: Room): Room {
  let left = publications
  const { publish } = room.publisher
  return {
    ...room,
    publisher: {
      ...room.publisher,
      async publish(...given) {
        const answer = await publish(...given)
        if (left === 0) throw new Error('killed')
        left -= 1
        return answer
      },
    },
  }
}

it('the board has the results of each version of a sheet, each once, though the follower is killed', async () => {
  await fc.assert(
    fc.asyncProperty(nights, async (night) => {
      const room = createRoom()
      const rowsOf = (results: readonly string[]) =>
        results.map((row, at) => `${at + 1},P${at + 1},1000,${row}`)
      await (await startFollowing({ room, rows: rowsOf([',,', ',,', ',,']) })).stop()
      for (const [results, publications] of night) {
        const rows = rowsOf(results)
        const killed = startFollowing({ room: killedAfter(publications, room), rows })
        await (await killed.catch(() => null))?.stop()
        const { asked, answer, stop } = await startFollowing({ room, rows })
        if (asked.length > 0) await answer(true)
        await stop()
        const { length } = room.events
        await (await startFollowing({ room, rows })).stop()
        expect(room.events).toHaveLength(length)
        const { sales, unsold } = await room.state()
        for (const [at, row] of results.entries()) {
          const [, result, team = ''] = row.split(',')
          const sale = sales.find(({ serialNumber }) => serialNumber === at + 1)
          expect([sale?.team ?? '', unsold.has(at + 1)]).toEqual([team, result === 'Unsold'])
          if (team !== '') expect(sale?.price).toBe(Number(result))
          const count = (event: string) =>
            room.events.filter((one) => one === `${event} ${at + 1}`).length
          expect(count('playerSold') - count('UndoSold')).toBe(team === '' ? 0 : 1)
        }
      }
    }),
    { numRuns: 40 },
  )
})

it('a file that cannot be written for a while ends nothing', async () => {
  const { room, save, warnings } = await startFollowing()
  const full = new PublishingFailed('cup.json cannot be written: the disk is full.')
  const writing = vi.spyOn(room.publisher, 'publish').mockRejectedValue(full)
  await save('1,Asha,1000,,5000,Otters', bina, chitra)
  expect(warnings).toEqual([
    'cup.csv is not published: cup.json cannot be written: the disk is full.',
  ])
  writing.mockRestore()
  await save('1,Asha,1000,,5000,Otters', bina, '3,Chitra,1000,1500,,')
  expect(await room.result(1)).toBe('Otters 5000')
})
