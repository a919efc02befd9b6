import { describe, expect, it } from 'vitest'
import { UsageError } from '../publish/usage-error.ts'
import { seriesNameOf } from '../sheet/series-name.ts'
import { readFlags } from './flags.ts'

describe('readFlags', () => {
  it('has defaults for all', () => {
    expect(readFlags([])).toEqual({
      help: false,
      sheet: undefined,
      lot: undefined,
      speed: 1,
      seed: 1,
      rules: {},
      room: 'test-room',
      port: undefined,
      running: undefined,
      pictures: undefined,
      local: false,
      exit: false,
    })
  })

  it('reads a recording and where to begin in it', () => {
    const read = (words: string) => readFlags(words.split(' '))
    expect(read('--from a.jsonl --at lot-37')).toMatchObject({ sheet: 'a.jsonl', lot: '37' })
    expect(read('a.jsonl --at start')).toMatchObject({ sheet: 'a.jsonl', lot: undefined })
    for (const [words, problem] of [
      ['--at lot-3', '--at needs --from with a recording.'],
      ['--from a --at 37', '--at must be start or lot-N, such as lot-37, not “37”.'],
      ['a.csv --from b', '“b” is one file too many.'],
    ] as const) {
      expect(() => read(words)).toThrow(new UsageError(problem))
    }
  })

  it('reads all', () => {
    const words =
      'a.csv --speed 2.5 --seed 7 --unit lakh --squad 18 --min-squad 11 --purse 120 --reserve 2 --series Cup --teams A,B --room hall-1 --port 4000 --server http://h:1 --token-file t --pictures p --local --exit'
    expect(readFlags(words.split(' '))).toMatchObject({
      sheet: 'a.csv',
      speed: 2.5,
      seed: 7,
      rules: {
        series: 'Cup',
        unit: 'lakh',
        purse: '120',
        squad: '18',
        minSquad: '11',
        reserve: '2',
        teams: 'A,B',
      },
      room: 'hall-1',
      port: 4000,
      running: { url: 'http://h:1', tokenFile: 't' },
      pictures: 'p',
      local: true,
      exit: true,
    })
    expect(readFlags(['--speed=max']).speed).toBe('max')
  })

  it.each([
    ['--sped 1', "Unknown option '--sped'. There are: --speed --seed"],
    ['one.csv two.csv', '“two.csv” is one file too many.'],
    ['--speed', "Option '--speed <value>' argument missing. There are: --speed"],
    ['--speed 0', '--speed must be a number above 0, or max, not “0”.'],
    ['--speed fast', '--speed must be a number above 0, or max, not “fast”.'],
    ['--seed x', '--seed must be a whole number from 0 to'],
    ['--squad 0', '--squad: “0” is not a whole number from 1 to 1000.'],
    ['--unit dollar', '--unit: “dollar” is none of'],
    ['--room a/b', '--room must be 1 to 64 of the characters A-Z a-z 0-9 _ and -.'],
    ['--server localhost:3000 --token-file t', '--server must be an address such as'],
    ['--port x', '--port must be a whole number from 0 to 65535, not “x”.'],
    ['--server http://localhost:3000', '--server needs --token-file with the publish token.'],
    ['--token-file t', '--token-file needs --server.'],
    ['--pictures p', '--pictures needs --server.'],
    ['--purse much', '--purse: “much” is not an amount such as 80 lakh or 50000.'],
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
    ['Auction.csv', 'Live'],
    ['my-league.csv', 'My League'],
    ['VILLAGE CUP AUCTION FINAL (2).xlsx', 'Village Cup'],
    ['IPL_2026.xlsx', 'IPL 2026'],
    ['Copy of player list.xlsx', 'Live'],
    ['auction-2026.csv', 'Live'],
    ['/some/folder/Our Cup.csv', 'Our Cup'],
  ])('%s → %s', (file, name) => expect(seriesNameOf(file)).toBe(name))
})
