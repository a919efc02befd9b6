import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelQuery } from './query.ts'

function searchParamsOf(url: string) {
  return Object.fromEntries(new URL(url, 'https://feed.example').searchParams.entries())
}

const piece = fc.stringMatching(/^[\w.~%+=&/?:@!$'()*,;-]{0,8}$/)

test('parses a query like URL', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, piece), { maxLength: 6 }), (pairs) => {
      const url = `/socket.io/?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`
      expect({ ...channelQuery(url) }).toEqual(searchParamsOf(url))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  '/socket.io/',
  '/socket.io/?',
  '/socket.io/?EIO=4&transport=polling&t=abc&sid=node1.x_-y',
  '/socket.io/?a&&b=&=c&sid=1&sid=2',
  '/socket.io/?sid=a%20b',
  '/socket.io/?sid=a+b',
])('%s', (url) => {
  expect({ ...channelQuery(url) }).toEqual(searchParamsOf(url))
})

test('__proto__ is an ordinary name', () => {
  expect(Object.entries(channelQuery('/socket.io/?__proto__=a') ?? {})).toEqual([
    ['__proto__', 'a'],
  ])
})

test.each(['/other?sid=a', '/socket.io', '/'])('%s is not a channel URL', (url) => {
  expect(channelQuery(url)).toBeNull()
})
