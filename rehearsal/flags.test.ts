import { describe, expect, it } from 'vitest'
import { UsageError } from '../publish/usage-error.ts'
import { seriesNameOf } from '../sheet/series-name.ts'
import { readFlags } from './flags.ts'

describe('readFlags', () => {
  it('has defaults for all', () => {
    expect(readFlags([])).toEqual({
      help: false,
      auction: undefined,
      speed: 1,
      seed: 1,
      unit: undefined,
      purse: undefined,
      squad: undefined,
      room: 'test-room',
      running: undefined,
      pictures: undefined,
      local: false,
      exit: false,
    })
  })

  it('reads all', () => {
    const words =
      '--auction a.csv --speed 2.5 --seed 7 --unit lakh --squad 18 --room hall-1 --url http://h:1 --token-file t --pictures p --local --exit'
    expect(readFlags(words.split(' '))).toMatchObject({
      auction: 'a.csv',
      speed: 2.5,
      seed: 7,
      unit: 'lakh',
      squad: 18,
      room: 'hall-1',
      running: { url: 'http://h:1', tokenFile: 't' },
      pictures: 'p',
      local: true,
      exit: true,
    })
    expect(readFlags(['--speed=max']).speed).toBe('max')
    expect(readFlags(['--purse', '120 crore']).purse?.('rupee')).toBe(1_200_000_000)
    expect(readFlags(['--purse', '120']).purse?.('crore')).toBe(1_200_000_000)
  })

  it.each([
    ['--sped 1', "Unknown option '--sped'. There are: --auction --speed --seed"],
    ['sheet.csv', "Unexpected argument 'sheet.csv'. There are: --auction"],
    ['--auction', "Option '--auction <value>' argument missing. There are: --auction"],
    ['--speed 0', '--speed must be a number above 0, or max, not “0”.'],
    ['--speed fast', '--speed must be a number above 0, or max, not “fast”.'],
    ['--seed x', '--seed must be a whole number from 0 to'],
    ['--squad 0', '--squad must be a whole number from 1 to 1000, not “0”.'],
    ['--unit dollar', '--unit must be one of crore, lakh, rupee, not “dollar”.'],
    ['--room a/b', '--room must be 1 to 64 of the characters A-Z a-z 0-9 _ and -.'],
    ['--url localhost:3000 --token-file t', '--url must be an address such as'],
    ['--url http://localhost:3000', '--url needs --token-file with the publish token.'],
    ['--token-file t', '--token-file needs --url.'],
    ['--pictures p', '--pictures needs --url.'],
    ['--purse much', '--purse must be an amount such as 120 crore or 50000, not “much”.'],
  ])('refuses %s in one line', (words, line) => {
    const reading = () => readFlags(words.split(' '))
    expect(reading).toThrow(UsageError)
    expect(reading).toThrow(line)
    expect(reading).not.toThrow(/\n/)
  })
})

describe('seriesNameOf', () => {
  it.each([
    ['village-cup-2026-auction.csv', 'Village Cup 2026'],
    ['abc_2026_mini.csv', 'ABC 2026 Mini'],
    ['Auction.csv', 'Auction'],
    ['/some/folder/Our Cup.csv', 'Our Cup'],
  ])('%s → %s', (file, name) => expect(seriesNameOf(file)).toBe(name))
})
