/** Refusals of the server, and questions of a single run: neither ends the night. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRoom, PENDING, type Room, startFollowing } from './test/following.ts'

const [asha = '', bina = '', chitra = ''] = PENDING

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
  expect(warnings).toEqual(['cup.csv is refused by the server: 422 it is too long'])
  await save(asha, bina)
  expect(await room.result(2)).toBe('pending')
})

it('a data file of somebody else that cannot be continued is a note', async () => {
  const { room, save, warnings } = await startFollowing()
  const file = { status: 1 }
  await room.publisher.replaceDataFile(file)
  await save('1,Asha,1000,,3000,Otters', bina, chitra)
  expect(warnings.at(-1)).toMatch(/^cup\.csv cannot be compared with the board: The data file /)
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
