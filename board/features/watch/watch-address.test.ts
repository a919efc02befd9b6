import { describe, expect, test } from 'vitest'
import { readWatchLink, watchLink } from './watch-address.ts'
import { MOST_WATCHED } from './watch-list.ts'

const numbered = (...numbers: readonly string[]) =>
  numbers.map((serialNumber) => ({ serialNumber, name: null }))

describe('decisions/watching: ?watch=', () => {
  test.each([
    ['?watch=37,112', ['37', '112']],
    ['?watch=37%2C112', ['37', '112']],
    ['?tab=top&watch=%20A-12%20,37', ['A-12', '37']],
    ['?watch=7,07,7', ['7']],
    ['?watch=,,%20,--,…,37', ['37']],
    [`?watch=${'9'.repeat(41)},37`, ['37']],
    ['?watch=', []],
    ['?watch', []],
    ['', []],
  ])('%s: what is no number is left out, and each comes once', (search, numbers) => {
    expect(readWatchLink(search)).toEqual(numbers)
  })

  test('is bounded', () => {
    const many = Array.from({ length: 5000 }, (_, index) => index + 1).join(',')
    expect(readWatchLink(`?watch=${many}`)).toHaveLength(MOST_WATCHED)
  })

  test('a link has the room and the numbers, and nothing else of the viewer’s own', () => {
    const here = 'https://board.example/?q=x&delay=20&room=women&watch=9#team-goa'
    expect(watchLink(numbered('37', '112'), here)).toBe(
      'https://board.example/?room=women&watch=37,112',
    )
    expect(watchLink(numbered('37'), 'https://board.example/')).toBe(
      'https://board.example/?watch=37',
    )
  })

  test('what a link says is what it is read as', () => {
    const numbers = ['37', 'A&B 12', 'क-7', '100%', 'x+y#z']
    const link = new URL(watchLink(numbered(...numbers, '1,2', '37'), 'https://board.example/'))
    expect(readWatchLink(link.search)).toEqual(numbers)
  })
})
