/** The row “Status” beside rows that are being typed. */
import { expect, it } from 'vitest'
import { createSettling } from '../settling.ts'
import { NIGHT, startFollowing } from '../test/following.ts'

const OPEN = '1,Asha,1000,1500,,'
const SOLD = '1,Asha,1000,1500,1500,Otters'
const REST = '2,Bina,1000,,,'
const statusRow = (word: string) => ({ rules: [`Status,${word}`] })

it('the last sale has the time at which it was made, and then the auction is over', async () => {
  const { room, saveWith, pass, asked } = await startFollowing({
    ...statusRow('Running'),
    rows: [OPEN, REST],
    settling: createSettling(1000),
  })
  await pass(1000)
  await saveWith(statusRow('Over').rules, SOLD, REST)
  expect(room.events).toEqual(['biddingStart 1'])
  await pass(1000)
  const { phase, sales } = await room.state()
  expect({ phase, sales, asked }).toEqual({
    phase: 'over',
    sales: [{ serialNumber: 1, team: 'Otters', price: 1500, at: NIGHT + 2000 }],
    asked: [],
  })
})

it('waits like every row', async () => {
  const { room, saveWith, pass } = await startFollowing({
    ...statusRow('Running'),
    rows: [REST],
    settling: createSettling(1000),
  })
  await pass(1000)
  await saveWith(statusRow('Over').rules, REST)
  expect((await room.state()).phase).toBe('running')
  await pass(1000)
  expect((await room.state()).phase).toBe('over')
})

it('asks before it closes over an open lot', async () => {
  const { room, saveWith, answer, asked } = await startFollowing({
    ...statusRow('Running'),
    rows: [OPEN, REST],
  })
  await saveWith(statusRow('Over').rules, OPEN, REST)
  expect(asked).toEqual(['Close the auction, with Asha, open at ₹1,500, unsold?'])
  expect((await room.state()).phase).toBe('running')
  await answer(true)
  expect((await room.state()).phase).toBe('over')
  expect(room.events).toEqual(['biddingStart 1', 'Unsold 1'])
})
