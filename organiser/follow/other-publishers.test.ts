/**
 * `follow` beside desks and other sheets that publish into the same room
 * (docs/decisions/following-a-sheet.md).
 */
import { describe, expect, it } from 'vitest'
import { playerOf } from '../auction/state.ts'
import { runOnce } from '../desk/desk.ts'
import { openSession } from '../publish/session.ts'
import { NIGHT, PENDING, type Room, startFollowing } from './test/following.ts'

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
