import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelQuery } from './query.ts'

function asAnUrl(url: string) {
  return Object.fromEntries(new URL(url, 'https://feed.example').searchParams.entries())
}

const piece = fc.stringMatching(/^[\w.~%+=&/?:@!$'()*,;-]{0,8}$/)

test('a query is read as a URL would be', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, piece), { maxLength: 6 }), (pairs) => {
      const url = `/socket.io/?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`
      expect({ ...channelQuery(url) }).toEqual(asAnUrl(url))
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
  expect({ ...channelQuery(url) }).toEqual(asAnUrl(url))
})

test('a name of the language’s own is no more than a name', () => {
  expect(Object.entries(channelQuery('/socket.io/?__proto__=a') ?? {})).toEqual([
    ['__proto__', 'a'],
  ])
})

test.each(['/other?sid=a', '/socket.io', '/'])('%s is not the channel’s', (url) => {
  expect(channelQuery(url)).toBeNull()
})
