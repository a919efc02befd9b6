import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelQuery } from './query.ts'

const NAMES = ['EIO', 'transport', 'sid', 't', 'j']

function searchParamsOf(url: string) {
  const { searchParams } = new URL(url, 'https://feed.example')
  return Object.fromEntries([...searchParams].filter(([name]) => NAMES.includes(name)))
}

const piece = fc.stringMatching(/^[\w.~%+=&/?:@!$'()*,;-]{0,8}$/)
const name = fc.oneof(fc.constantFrom(...NAMES), piece)

test('parses the parameters of the channel like URL', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, piece), { maxLength: 6 }), (pairs) => {
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
  '/socket.io/?j&&t=&=c&sid=1&sid=2',
  '/socket.io/?sid=1&sid',
  '/socket.io/?j&sid=a=b',
  '/socket.io/?sid=a%20b',
  '/socket.io/?sid=a+b',
  '/socket.io/?s%69d=a&__proto__=b',
  '/socket.io/?__proto__=a&other=b&sid=c',
])('%s', (url) => {
  expect({ ...channelQuery(url) }).toEqual(searchParamsOf(url))
})

test.each(['/other?sid=a', '/socket.io', '/'])('%s is not a channel URL', (url) => {
  expect(channelQuery(url)).toBeNull()
})
