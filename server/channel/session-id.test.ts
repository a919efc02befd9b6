import { expect, test } from 'vitest'
import { sessionId } from './session-id.ts'

test('no two ids are alike, however many are drawn', () => {
  const ids = Array.from({ length: 2_000 }, () => sessionId('node3'))
  expect(new Set(ids).size).toBe(2_000)
  for (const id of ids) expect(id).toMatch(/^node3\.[\w-]{20}$/)
})

test('a node without a name gives ids without one', () => {
  expect(sessionId('')).toMatch(/^[\w-]{20}$/)
})
