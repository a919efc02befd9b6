import { expect, test } from 'vitest'
import { sessionId } from './session-id.ts'

test('ids are unique', () => {
  const ids = Array.from({ length: 2_000 }, () => sessionId('node3'))
  expect(new Set(ids).size).toBe(2_000)
  for (const id of ids) expect(id).toMatch(/^node3\.[\w-]{20}$/)
})

test('the ids of a node without a name have no prefix', () => {
  expect(sessionId('')).toMatch(/^[\w-]{20}$/)
})
