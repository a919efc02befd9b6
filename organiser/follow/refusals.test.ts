/** Refusals of the server, and questions of a single run: neither ends the night. */
import { expect, it } from 'vitest'
import { createRoom, PENDING, startFollowing } from './test/following.ts'

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
