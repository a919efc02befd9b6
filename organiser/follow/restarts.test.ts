/** `follow` on nights that nobody made up, and started again in the middle of them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRoom, startFollowing } from './test/following.ts'

const cells = fc.constantFrom(
  ',,',
  '1000,,',
  '1500,,',
  ',Unsold,',
  '1500,2000,Otters',
  ',3000,Herons',
)
const version = fc.array(cells, { minLength: 3, maxLength: 3 })
const nights = fc.array(version, { minLength: 2, maxLength: 6 })

it('the board has the results of each version of a sheet, and a restart publishes nothing again', async () => {
  await fc.assert(
    fc.asyncProperty(nights, async (night) => {
      const room = createRoom()
      for (const results of night) {
        const rows = results.map((row, at) => `${at + 1},P${at + 1},1000,${row}`)
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
        }
      }
    }),
    { numRuns: 40 },
  )
})
