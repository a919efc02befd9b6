import { describe, expect, it } from 'vitest'
import { NO_AUCTION, type Sale, saleOf, sell, timeOfSale } from './state.ts'

const sale = (serialNumber: number, team: string): Sale => ({ serialNumber, team, price: 1, at: 0 })

describe('The sales of a state', () => {
  it('are its own, also where two states continue from one', () => {
    const before = sell(NO_AUCTION, sale(1, 'Otters'))
    const one = sell(before, sale(2, 'Otters'))
    const other = sell(before, sale(2, 'Herons'))
    expect(saleOf(other, 2)?.team).toBe('Herons')
    expect(saleOf(one, 2)?.team).toBe('Otters')
    expect(saleOf(before, 2)).toBeUndefined()
  })

  it('follow each other in time, also where another publisher’s clock is ahead', () => {
    const first = sell(NO_AUCTION, { ...sale(1, 'Otters'), at: 5000 })
    const both = sell(first, { ...sale(2, 'Otters'), at: 7000 })
    expect(timeOfSale(both, 9000)).toBe(9000)
    expect(timeOfSale(both, 6000)).toBe(7001)
    expect(timeOfSale(NO_AUCTION, 6000)).toBe(6000)
  })
})
