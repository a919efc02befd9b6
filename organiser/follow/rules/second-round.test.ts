/** Unsold players are offered again. */
import { describe, expect, it } from 'vitest'
import { createSettling } from '../settling.ts'
import { NIGHT, startFollowing } from '../test/following.ts'

const rows = (count: number, result: string, base = '1000') =>
  Array.from({ length: count }, (_, at) => `${at + 1},P${at + 1},${base},1000,${result},`)

it('asks once, and goes on meanwhile', async () => {
  const { room, save, answer, asked } = await startFollowing({
    rows: [...rows(5, 'Unsold'), '9,Dev,1000,,,'],
  })
  await save(...rows(5, ''), '9,Dev,1000,,,')
  expect(asked).toEqual(['Offer 5 unsold players again?'])
  await save(...rows(5, ''), '9,Dev,1000,,3000,Otters')
  expect(await room.result(9)).toBe('Otters 3000')
  expect(await room.result(1)).toBe('unsold')
  await answer(true)
  expect(await room.result(1)).toBe('pending')
  expect((await room.state()).lot).toBeNull()
  expect(asked).toHaveLength(1)
})

it('needs no question for three, and a lower base price is no correction', async () => {
  const { room, save, asked } = await startFollowing({ rows: rows(3, 'Unsold') })
  await save(...rows(3, '', '500'))
  expect(await room.result(1)).toBe('pending')
  expect((await room.state()).league.players[0]?.basePrice).toBe(500)
  expect(asked).toEqual([])
})

it('takes a new bid for an unsold player as his second offer, which can go unsold again', async () => {
  const { room, save } = await startFollowing({ rows: rows(5, 'Unsold') })
  const others = rows(5, '').slice(1)
  await save('1,P1,1000,1200,,', ...others)
  expect(await room.result(1)).toBe('open 1200')
  await save('1,P1,1000,1200,Unsold,', ...others)
  expect(room.events).toEqual(['biddingStart 1', 'Unsold 1'])
  expect(await room.result(1)).toBe('unsold')
})

describe('the row “Round 2”', () => {
  const round = (number: number) => [`Round ${number}`]
  const unsold = rows(5, 'Unsold')
  const p1 = (bid: string, result: string) => [`1,P1,1000,${bid},${result},`, ...unsold.slice(1)]

  it('offers all unsold players again after a yes, also where the cells still have Unsold', async () => {
    const { room, saveWith, answer, asked } = await startFollowing({ rows: unsold })
    await saveWith(round(2), ...unsold)
    expect(asked).toEqual(['Offer 5 unsold players again?'])
    await answer(true)
    expect((await room.state()).unsold.size).toBe(0)
    await saveWith(round(2), ...p1('1200', ''))
    await saveWith(round(2), ...p1('1200', 'Unsold'))
    expect(room.events).toEqual(['biddingStart 1', 'Unsold 1'])
    expect((await room.state()).unsold).toEqual(new Set([1]))
  })
})

describe('the row “Status” beside rows that are being typed', () => {
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
})
