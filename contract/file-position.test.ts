import { expect, test } from 'vitest'
import { readPosition, writePosition } from './file-position.ts'

test('a position is read as it was written', () => {
  for (const position of [
    { epoch: 'a1b2', seq: 0 },
    { epoch: 'E'.repeat(64), seq: Number.MAX_SAFE_INTEGER },
  ]) {
    expect(readPosition(writePosition(position))).toEqual(position)
  }
})

test.each([
  null,
  '',
  'a1',
  'a1.',
  '.5',
  'a1.5.6',
  'a1.-5',
  'a1.5e3',
  'a1. 5',
  'a-1.5',
  'a1.9007199254740993',
  `${'E'.repeat(65)}.5`,
  'a1.5, a1.5',
])('%j is no position', (header) => {
  expect(readPosition(header)).toBeNull()
})
