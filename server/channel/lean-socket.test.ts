import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryOf } from './lean-socket.ts'

/** What the engine would have made of it. */
function asTheEngineDoes(url: string) {
  return Object.fromEntries(new URL(url, 'https://socket.io').searchParams.entries())
}

const piece = fc.stringMatching(/^[\w.~%+#=&/?:@!$'()*,;-]{0,8}$/)

test('a query is read as the engine would read it, or left to the engine', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, piece), { maxLength: 6 }), (pairs) => {
      const url = `/socket.io/?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`
      const query = queryOf(url)
      if (query !== null) expect({ ...query }).toEqual(asTheEngineDoes(url))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  '/socket.io/',
  '/socket.io/?',
  '/socket.io/?EIO=4&transport=polling&t=abc&sid=node1.x_-y',
  '/socket.io/?a&&b=&=c&sid=1&sid=2',
])('%s is read without the engine', (url) => {
  expect({ ...queryOf(url) }).toEqual(asTheEngineDoes(url))
})

test.each([
  '/socket.io/?sid=a%20b',
  '/socket.io/?sid=a+b',
  '/socket.io/?__proto__=a',
  '/other?sid=a',
])('%s is left to the engine', (url) => {
  expect(queryOf(url)).toBeNull()
})
