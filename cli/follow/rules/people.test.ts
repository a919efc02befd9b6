/** Rows that were copied, and players who were withdrawn. */
import { describe, expect, it } from 'vitest'
import type { AuctionState } from '../../../auction/state.ts'
import { read, readAgain } from '../test/reading.ts'

const ABOVE = 'Purse,10 lakh\nUnit,rupee\nTeams,Otters,Herons\n'

describe('a copied row', () => {
  const sheet = (...rows: string[]) => `${ABOVE}Player,Base price,Sold,Team\n${rows.join('\n')}`
  const [asha, bina] = ['Asha,1000,,', 'Bina,1000,25000,Herons']

  it('of a sale is held: the player is sold once', async () => {
    const { changes, notes } = await readAgain(sheet(asha, bina), sheet(asha, bina, bina))
    expect(changes).toEqual([])
    expect(notes).toContain(
      'line 7, column A (Player): Bina is in line 6 too, with the same result: remove one of the two rows',
    )
  })

  it('with another result is a namesake', async () => {
    const other = 'Bina,1000,30000,Herons'
    const { changes } = await readAgain(sheet(asha, bina), sheet(asha, bina, other))
    expect(changes).toEqual(['player added 3', 'sold 3'])
  })
})

describe('a withdrawn player', () => {
  const sheet = `${ABOVE}No,Player,Base price,Sold,Team\n1,Asha,1000,,\n2,Bina,1000,25000,Herons`
  const withdraw = async (number: number, before?: AuctionState) => {
    const state = before ?? (await read(sheet)).state
    return await read(sheet, state, {
      withEntries: (read) => ({
        ...read,
        entries: read.entries.map((entry) =>
          entry.number === number ? { ...entry, outcome: { kind: 'withdrawn' } } : entry,
        ),
      }),
    })
  }

  it('leaves the lists without a question, and stays away', async () => {
    const { state, changes, questions } = await withdraw(1)
    expect({ changes, questions }).toEqual({ changes: ['1 player removed'], questions: [] })
    expect(state.league.players).toMatchObject([{ name: 'Bina' }])
    expect((await withdraw(1, state)).changes).toEqual([])
  })

  it('who was sold is an undo', async () => {
    expect((await withdraw(2)).changes).toEqual(['sale undone 2', '1 player removed'])
  })

  it('whose lot is open goes unsold first, so that the board shows him no longer', async () => {
    const { state } = await read(sheet)
    const open = { ...state, lot: { serialNumber: 1, amount: 2000 } }
    expect((await withdraw(1, open)).changes).toEqual(['unsold 1', '1 player removed'])
  })
})
