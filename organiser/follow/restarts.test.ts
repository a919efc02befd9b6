/** `follow` on nights that nobody made up, killed and started again in the middle of them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRoom, type Room, startFollowing } from './test/following.ts'

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
