import { describe, expect, test } from 'vitest'
import type { Lot } from './auction.ts'
import type { EventKind } from './auction-event.ts'
import { isSamePlayer, lotAfter } from './lot.ts'

const dhoni: Lot = { name: 'MS Dhoni', photo: null, serialNumber: '7', amount: 2_00_00_000 }
const kohli: Lot = { name: 'Virat Kohli', photo: null, serialNumber: '18', amount: 5_00_00_000 }

describe('the player under the hammer (§4)', () => {
  test('biddingStart sets the current player', () => {
    expect(lotAfter(null, { kind: 'lotOpened', player: dhoni })).toBe(dhoni)
    expect(lotAfter(kohli, { kind: 'lotOpened', player: dhoni })).toBe(dhoni)
  })

  test('a raise is another biddingStart', () => {
    const raised = { ...dhoni, amount: 2_20_00_000 }
    expect(lotAfter(dhoni, { kind: 'lotOpened', player: raised })).toBe(raised)
  })

  test('playerSold clears it, whoever was sold', () => {
    expect(lotAfter(dhoni, { kind: 'playerSold', player: dhoni })).toBeNull()
    expect(lotAfter(dhoni, { kind: 'playerSold', player: kohli })).toBeNull()
    expect(lotAfter(null, { kind: 'playerSold', player: kohli })).toBeNull()
  })

  const bystanders: EventKind[] = ['playerAdded', 'playerUnsold', 'teamChanged', 'saleUndone']
  test.each(bystanders)('%s leaves it alone', (kind) => {
    expect(lotAfter(dhoni, { kind, player: dhoni })).toBe(dhoni)
    expect(lotAfter(null, { kind, player: kohli })).toBeNull()
  })
})

describe('the same player', () => {
  test('by serial number where both have one', () => {
    expect(isSamePlayer(dhoni, { ...kohli, serialNumber: '7' })).toBe(true)
    expect(isSamePlayer(dhoni, { ...dhoni, serialNumber: '8' })).toBe(false)
  })

  test('else by name', () => {
    expect(isSamePlayer(dhoni, { ...dhoni, serialNumber: null })).toBe(true)
    expect(isSamePlayer({ ...dhoni, serialNumber: null }, kohli)).toBe(false)
  })

  test('two players of whom nothing is known are not the same', () => {
    const nobody: Lot = { name: null, photo: null, serialNumber: null, amount: null }
    expect(isSamePlayer(nobody, nobody)).toBe(false)
  })
})
