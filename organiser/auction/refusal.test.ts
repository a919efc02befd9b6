import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'
import { markUnsold, openAuction, sell } from './state.ts'
import type { Step } from './step.ts'
import { player, smallLeague } from './test/small-league.ts'

const opened = openAuction(smallLeague({ players: [player(2), player(3), player(4)] }))
const sale = { serialNumber: 2, team: 'Otters', price: 3000, at: 0 }
/** No. 2 is with Otters, No. 3 is open at ₹1,500, No. 4 is pending, No. 5 is not in the auction. */
const state = { ...sell(opened, sale), lot: { serialNumber: 3, amount: 1500 } }
/** Otters have No. 1, 2 and 3: a full squad. */
const full = sell(state, { ...sale, serialNumber: 3, price: 1000 })

const soldFor = (price: number) => sell(opened, { ...sale, price })

const NO_KITES = 'there is no team Kites; there are: Otters, Herons'

const notStarted = { ...opened, phase: 'not started' } as const
const over = { ...state, lot: null, phase: 'over' } as const

const step = (kind: Step['kind'], serialNumber: number, amount = 2000, team = 'Herons'): Step => ({
  kind,
  player: player(serialNumber),
  amount,
  team,
})

describe('refusalOf', () => {
  it.each([
    [state, step('bid raised', 3), null],
    [state, step('sold', 3), null],
    [state, step('sold', 3, 9000), null],
    [state, step('unsold', 3), null],
    [state, step('sale undone', 2, 2000, 'Otters'), null],
    [soldFor(10_000), step('team changed', 2), null],
    [soldFor(10_001), step('team changed', 2), 'Herons has ₹10,000 left, less than ₹10,001'],
    [state, step('player added', 5), null],
    [state, step('player added', 6), null],
    [markUnsold(state, 3), step('lot opened', 3), null],
    [state, step('lot opened', 5), 'Player 5 (No. 5) is not in the auction'],
    [state, step('lot opened', 2), 'Player 2 (No. 2) is sold already, to Otters for ₹3,000'],
    [state, step('lot opened', 4), 'Player 3 (No. 3) is still open at ₹1,500'],
    [opened, step('lot opened', 4, 900), "₹900 is below Player 4 (No. 4)'s base price of ₹1,000"],
    [state, step('bid raised', 4), 'Player 4 (No. 4) is not the open lot'],
    [state, step('bid raised', 3, 1500), '₹1,500 does not raise the bid of ₹1,500'],
    [state, step('sold', 3, 999), "₹999 is below Player 3 (No. 3)'s base price of ₹1,000"],
    [state, step('sold', 3, 2000, 'Kites'), NO_KITES],
    [state, step('sold', 3, 11_000), 'Herons has ₹10,000 left, less than ₹11,000'],
    [
      state,
      step('sold', 3, 9500),
      'Herons may bid at most ₹9,000: it has ₹10,000 and places to fill',
    ],
    [full, step('sold', 4, 1000, 'Otters'), 'Otters has 3 players, a full squad'],
    [state, step('unsold', 2), 'Player 2 (No. 2) is sold already, to Otters for ₹3,000'],
    [state, step('sale undone', 3), 'Player 3 (No. 3) is not sold'],
    [state, step('team changed', 3), 'Player 3 (No. 3) is not sold'],
    [state, step('team changed', 2, 0, 'Otters'), 'Player 2 (No. 2) is with Otters already'],
    [state, step('team changed', 2, 0, 'Kites'), NO_KITES],
    [state, step('player added', 4), "the number 4 is Player 4's"],
    [state, step('player added', 1), "the number 1 is Player 1's"],
  ])('%#: %j', (before, next, text) => {
    expect(refusalOf(before, next)?.text ?? null).toBe(text)
  })

  it('counts the players of a category, retained ones too, up to its limit', () => {
    const of = (serialNumber: number, ...categories: string[]) => {
      return { ...player(serialNumber), categories }
    }
    const league = smallLeague({
      retained: [{ player: of(1, 'overseas'), team: 'Otters', price: 2000 }],
      players: [of(2, 'overseas'), of(3, 'uncapped'), of(4, 'overseas'), player(5)],
      limits: [
        { category: 'uncapped', most: 0 },
        { category: 'overseas', most: 2 },
      ],
    })
    const two = sell(openAuction(league), sale)
    const sold = (number: number, team: string) => {
      const [bought = player(0)] = league.players.filter((one) => one.serialNumber === number)
      return refusalOf(two, { ...step('sold', number, 2000, team), player: bought })
    }
    expect(sold(4, 'Otters')).toEqual({
      rule: 'category limit',
      text: 'Otters has 2 of at most 2 players of “overseas”',
    })
    expect(sold(3, 'Herons')?.rule).toBe('category limit')
    expect(sold(4, 'Herons')).toBeNull()
    expect(sold(5, 'Otters')).toBeNull()
  })

  it.each(['lot opened', 'sold', 'unsold'] as const)('%s: not before the start', (kind) => {
    expect(refusalOf(notStarted, step(kind, 3))?.text).toBe('the auction has not started')
  })

  it.each([
    [notStarted, step('player added', 5), undefined],
    [over, step('lot opened', 3), 'not running'],
    [over, step('bid raised', 3), 'not running'],
    [over, step('sold', 3), undefined],
    [over, step('unsold', 3), undefined],
    [over, step('sale undone', 2), undefined],
  ])('%#: results can be corrected after the end, and lots not opened', (before, next, rule) => {
    expect(refusalOf(before, next)?.rule).toBe(rule)
  })
})
