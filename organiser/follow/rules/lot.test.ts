/** Which row's bid is the lot. */
import { describe, expect, it } from 'vitest'
import { createSettling } from '../settling.ts'
import { createRoom, startFollowing } from '../test/following.ts'
import { read } from '../test/reading.ts'

type Row = string
const row = (number: number, bid = '', sold = '', team = ''): Row =>
  `${number},P${number},1000,${bid},${sold},${team}`
const [p1, p2, p3] = [row(1), row(2), row(3)] as const

/** The lot, as `2 at 1500`. */
async function play(...sheets: readonly (readonly Row[])[]) {
  const following = await startFollowing({ rows: sheets[0] ?? [] })
  const lots = [await lotIn(following)]
  for (const sheet of sheets.slice(1)) {
    await following.save(...sheet)
    lots.push(await lotIn(following))
  }
  return { ...following, lots }
}

async function lotIn({ room }: Awaited<ReturnType<typeof startFollowing>>) {
  const { lot } = await room.state()
  return lot === null ? 'none' : `${lot.serialNumber} at ${lot.amount}`
}

describe('the lot on the board stays until its own row ends it', () => {
  it('beside the bid of a sale that was taken back', async () => {
    const { lots, room } = await play(
      [p1, p2, p3],
      [row(1, '1500'), p2, p3],
      [row(1, '1500', '1500', 'Otters'), p2, p3],
      [row(1, '1500', '1500', 'Otters'), row(2, '2000'), p3],
      [row(1, '1500'), row(2, '2000'), p3],
      [row(1, '1500'), row(2, '2500'), p3],
      [row(1, '1500'), row(2, '2500', '2500', 'Herons'), p3],
      [row(1, '1500'), row(2, '2500', '2500', 'Herons'), row(3, '1000')],
    )
    expect(lots).toEqual([
      'none',
      '1 at 1500',
      'none',
      '2 at 2000',
      '2 at 2000',
      '2 at 2500',
      'none',
      '3 at 1000',
    ])
    expect(room.events.filter((event) => event.startsWith('biddingStart'))).toEqual([
      'biddingStart 1',
      'biddingStart 2',
      'biddingStart 2',
      'biddingStart 3',
    ])
  })

  it('beside a raise that was typed in the wrong row, which never opens a lot', async () => {
    const { lots, warnings, save } = await play(
      [row(1, '1500'), p2, p3],
      [row(1, '1500'), row(2, '2000'), p3],
    )
    expect(lots).toEqual(['1 at 1500', '1 at 1500'])
    expect(warnings).toEqual([
      'cup.csv line 7, column D (Bid): P1 is still open, so the bid of P2 opens no lot: end that one first, then change this bid',
    ])
    await save(row(1, '1500', '2000', 'Otters'), row(2, '2000'), p3)
    expect(warnings).toEqual([
      'cup.csv line 7, column D (Bid): the bid of P2 was typed while another lot was open: change it to open this one',
    ])
  })

  it('unless its bid was emptied: it had been typed in the wrong row', async () => {
    const { lots } = await play([row(1, '1500'), p2, p3], [p1, row(2, '1500'), p3])
    expect(lots).toEqual(['1 at 1500', '2 at 1500'])
  })

  it('while a row is still being typed', async () => {
    const { room, save, pass } = await startFollowing({
      rows: [row(1, '1500', 'Unsold'), p2, p3],
      settling: createSettling(1000),
    })
    await pass(1000)
    await save(row(1, '1600'), p2, p3)
    await pass(500)
    await save(row(1, '1600'), row(2, '1000'), p3)
    await pass(500)
    expect(room.events).toEqual([])
    await pass(500)
    expect(room.events).toEqual(['biddingStart 2'])
  })
})

describe('the next lot', () => {
  it('is the bid that came with the result before it', async () => {
    const { lots } = await play(
      [row(1, '1500'), p2, p3],
      [row(1, '1500', '1500', 'Otters'), row(2, '1000'), p3],
    )
    expect(lots).toEqual(['1 at 1500', '2 at 1000'])
  })

  it('is no player of a sheet whose states say Open of all who are available', async () => {
    const sheet = 'Purse,10 lakh\nPlayer,Base price,Sold,Team,Status\nAsha,1000,,,Open'
    expect((await read(sheet)).state.lot).toMatchObject({ serialNumber: 1 })
    const { state, notes } = await read(`${sheet}\nBina,1000,,,Open`)
    expect({ lot: state.lot, notes }).toEqual({ lot: null, notes: [] })
  })

  it('is the bid that changed last, beside the bids of a first round', async () => {
    const unsold = [row(1, '1000', 'Unsold'), row(2, '1000', 'Unsold')]
    const { lots, warnings } = await play(
      [...unsold, p3],
      [row(1, '1000'), row(2, '1000'), p3],
      [row(1, '1500'), row(2, '1000'), p3],
      [row(1, '1500', '1500', 'Otters'), row(2, '1000'), row(3, '1200')],
    )
    expect(lots).toEqual(['none', 'none', '1 at 1500', '3 at 1200'])
    expect(warnings).toEqual([])
  })

  it('is not guessed after a restart: one bid opens, of two none', async () => {
    const room = createRoom()
    const first = await startFollowing({ room, rows: [p1, p2, p3] })
    await first.stop()
    const second = await startFollowing({ room, rows: [row(1, '1500'), row(2, '1200'), p3] })
    expect(await lotIn(second)).toBe('none')
    await second.save(row(1, '1500'), row(2, '1300'), p3)
    expect(await lotIn(second)).toBe('2 at 1300')
    await second.stop()
    const third = await startFollowing({ room, rows: [row(1, '1500'), row(2, '1300'), p3] })
    expect(await lotIn(third)).toBe('2 at 1300')
    await third.save(row(1, '1500'), row(2, '1300', '1300', 'Otters'), p3)
    expect(await lotIn(third)).toBe('none')
  })

  it('is opened after a restart when the lot of before has ended', async () => {
    const room = createRoom()
    const first = await startFollowing({ room, rows: [row(1, '1500'), p2, p3] })
    await first.stop()
    const rows = [row(1, '1500', '1500', 'Otters'), row(2, '1200'), p3]
    expect(await lotIn(await startFollowing({ room, rows }))).toBe('2 at 1200')
  })
})
