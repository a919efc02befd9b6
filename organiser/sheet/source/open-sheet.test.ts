import { describe, expect, it } from 'vitest'
import { UsageError } from '../../lib/exit-code.ts'
import { addressOf } from './open-sheet.ts'

describe('what a command takes as its sheet', () => {
  it.each([
    'auction.xlsx',
    'C:\\Users\\Asha\\My Drive\\auction.xlsx',
    'C:/Users/Asha/auction.xlsx',
    '\\\\office\\auction\\sheet.csv',
    '/home/asha/auction.csv',
  ])('%s is a file', (sheet) => {
    expect(addressOf(sheet)).toBeNull()
  })

  it.each([
    ['https://league.example/cup.csv', 'https://league.example/cup.csv'],
    ['HTTP://league.example/cup.csv', 'http://league.example/cup.csv'],
    ['docs.google.com/spreadsheets/d/1a/edit', 'https://docs.google.com/spreadsheets/d/1a/edit'],
  ])('%s is an address', (sheet, address) => {
    expect(addressOf(sheet)?.href).toBe(address)
  })

  it.each([
    ['https://', '.'],
    ['ftp://league.example/cup.csv', ': it must begin with https:// or http://.'],
    ['file:///home/asha/cup.csv', ': it must begin with https:// or http://.'],
  ])('%s is neither', (sheet, why) => {
    const problem = `${sheet} is not an address of a sheet${why}`
    expect(() => addressOf(sheet)).toThrow(new UsageError(problem))
  })
})
