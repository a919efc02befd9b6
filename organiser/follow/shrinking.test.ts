/** `follow` on a sheet that loses rows, or that cannot be read (docs/decisions/following-a-sheet.md). */
import { describe, expect, it } from 'vitest'
import { playerOf } from '../auction/state.ts'
import type { Following, SheetStatus } from './follow.ts'
import { createSettling } from './settling.ts'
import { startFollowing } from './test/following.ts'

const ROWS = ['1,Asha,1000,,5000,Otters', '2,Bina,1000,,4000,Herons', '3,Chitra,1000,,,']
const CUT = ['1,Asha,1000,,5000,Otters', '2,Bina,10']

async function followed(options: Partial<Following> = {}) {
  const settling = createSettling(1000)
  const following = await startFollowing({ rows: ROWS, settling, ...options })
  await following.pass(1000)
  return following
}

describe('a sheet with fewer rows than before', () => {
  it('tells the start page that it waits, and what it waits for', async () => {
    const notes: (readonly string[])[] = []
    const observer = {
      published: () => {},
      read: (status: SheetStatus) => notes.push(status.notes),
    }
    const { save, pass } = await followed({ observer })
    expect(notes.at(-1)).toEqual([])
    await save(...CUT)
    expect(notes.at(-1)).toEqual([expect.stringContaining('has become shorter')])
    await pass(6000)
    expect(notes.at(-1)).toEqual([expect.stringContaining('has no row for Chitra')])
  })

  it('waits until it is stable for 5 s', async () => {
    const { room, save, pass, asked } = await followed()
    await save(...CUT)
    for (const pause of [1000, 2000, 1900]) await pass(pause)
    expect({ events: room.events, asked }).toEqual({ events: [], asked: [] })
    await pass(200)
    expect(asked).toHaveLength(1)
  })

  it('waits as long when only its last row got shorter', async () => {
    const { room, save, pass } = await followed()
    await save(ROWS[0] ?? '', '2,Bina,1000,,,', ROWS[2] ?? '')
    await pass(1000)
    expect(room.events).toEqual(['UndoSold 2'])
    await save(ROWS[0] ?? '', '2,Bina,1000,,,', '3,Chitra K,1000,,3000,Otters')
    await pass(1000)
    await save(ROWS[0] ?? '', '2,Bina,1000,,,', '3,Chitra K,1000')
    await pass(4900)
    expect(room.events).toEqual(['UndoSold 2', 'playerSold 3'])
    await pass(200)
    expect(room.events).toEqual(['UndoSold 2', 'playerSold 3', 'UndoSold 3'])
  })
})

describe('a sheet with fewer rows, and somebody to ask', () => {
  it('is followed while the question is open, and loses the players after a yes', async () => {
    const { room, save, pass, printed, asked, answer } = await followed()
    await save(...ROWS.slice(0, 2))
    await pass(5000)
    await save(...ROWS.slice(0, 2), '4,Dev,1000,,,')
    await pass(1000)
    expect(asked).toEqual(['Remove Chitra (No. 3) from the board?'])
    expect(room.events).toEqual(['NewPlayer 4'])
    expect(playerOf(await room.state(), 3)).toBeDefined()
    await answer(true)
    expect(playerOf(await room.state(), 3)).toBeUndefined()
    expect(printed).toContain('1 player removed.')
  })

  it('is asked about once after a no, and again about other players', async () => {
    const { room, save, pass, asked, answer } = await followed()
    await save(...CUT)
    await pass(5000)
    await answer(false)
    for (const pause of [1000, 6000]) await pass(pause)
    const before = await room.state()
    expect([before.league.players.length, asked.length]).toEqual([3, 1])
    await save(ROWS[0] ?? '')
    await pass(5000)
    expect(asked).toEqual([
      'Remove Chitra (No. 3) from the board, and publish line 7 as it is?',
      'Remove Bina (No. 2), Chitra (No. 3) from the board?',
    ])
    expect(await room.state()).toEqual(before)
  })

  it('is asked about again when the rows have been back', async () => {
    const { room, save, pass, asked } = await followed()
    for (const rows of [CUT, ROWS, CUT]) {
      await save(...rows)
      await pass(5000)
    }
    expect(asked).toHaveLength(2)
    expect(playerOf(await room.state(), 3)).toBeDefined()
  })
})

describe('a sheet that cannot be read for a while', () => {
  it('is reported, also when it can be read again', async () => {
    const { save, pass, fail, warnings, printed } = await followed()
    await fail('answers 500')
    await pass(1000)
    expect(warnings).toEqual(['cup.csv answers 500'])
    expect(printed).not.toContain('cup.csv can be read again.')
    await save(...ROWS)
    await pass(1000)
    expect(printed.filter((line) => /again/.test(line))).toEqual(['cup.csv can be read again.'])
  })
})

it('a rule that is being typed counts when it has settled', async () => {
  const { room, saveWith, pass } = await followed()
  const smallest = async () => (await room.state()).league.smallestSquad
  await saveWith(['Smallest squad,1'], ...ROWS)
  expect(await smallest()).toBe(0)
  await saveWith(['Smallest squad,11'], ...ROWS)
  await pass(900)
  expect(await smallest()).toBe(0)
  await pass(200)
  expect(await smallest()).toBe(11)
})

it('a row settles in its time also when the clock is set back meanwhile', async () => {
  const { room, save, pass } = await followed()
  await save(...ROWS.slice(0, 2), '3,Chitra,1000,,2000,Otters')
  await pass(-3_600_000)
  await pass(1000)
  expect(await room.result(3)).toBe('Otters 2000')
})

it('a team that is dragged down holds its rows, and not the sheet', async () => {
  const { room, save, warnings } = await startFollowing()
  await save('1,Asha,1000,,,Otters', '2,Bina,1000,,,Otters', '3,Chitra,1000,,,Otters')
  expect(warnings).toHaveLength(3)
  expect(warnings[0]).toMatch(/Asha: waiting for the price, the team is there$/)
  await save('1,Asha,1000,,2000,Otters', '2,Bina,1000,,,Otters', '3,Chitra,1000,,,Otters')
  expect(await room.result(1)).toBe('Otters 2000')
})
