import { describe, expect, it } from 'vitest'
import { CRORE, LAKH } from '../auction/rupees.ts'
import { openAuction } from '../auction/state.ts'
import { smallLeague } from '../auction/test/small-league.ts'
import { promptFor, statusLines } from './status.ts'

const opening = openAuction(
  smallLeague({
    teams: ['Mumbai Indians', 'RCB'].map((name) => ({ name, logo: null })),
    retained: [],
    purse: 120 * CRORE,
    largestSquad: 25,
    smallestSquad: 18,
    lowestPrice: 30 * LAKH,
  }),
)
const state = { ...opening, lot: { serialNumber: 3, amount: 1.4 * CRORE } }

describe('the status of the auction', () => {
  it('has the lot, the counts, and each team’s purse, maximum bid and players', () => {
    expect(statusLines(state)).toEqual([
      '3 Player 3: ₹1.4 crore, + is ₹1.5 crore',
      '0 sold, 0 unsold, 4 pending',
      'MI: ₹120 crore left, ≤ ₹114.9 crore, 0/25 players',
      'RCB: ₹120 crore left, ≤ ₹114.9 crore, 0/25 players',
    ])
    expect(statusLines(opening)[0]).toBe('No lot is open')
  })

  it('is short in the prompt', () => {
    expect(promptFor(state, '')).toBe('3 Player 3: ₹1.4 crore, + is ₹1.5 crore > ')
    expect(promptFor(opening, 'SERVER AWAY')).toBe('SERVER AWAY > ')
    expect(promptFor(opening, '')).toBe('> ')
  })
})
