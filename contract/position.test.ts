import { expect, test } from 'vitest'
import { BEFORE_FIRST, parsePosition, readPosition, writePosition } from './position.ts'

const check = '0123456789abcdef'

test('a header is read as it was written', () => {
  for (const position of [BEFORE_FIRST, { seq: Number.MAX_SAFE_INTEGER, check }]) {
    expect(parsePosition(writePosition(position))).toEqual(position)
  }
})

test.each([
  null,
  '',
  '5',
  '5.',
  `.${check}`,
  `0.${check}`,
  `5.${check}0`,
  `5.${check.toUpperCase()}`,
  `-5.${check}`,
  `5e3.${check}`,
  ` 5.${check}`,
  `9007199254740993.${check}`,
  `5.${check}, 5.${check}`,
])('%j is no position', (header) => {
  expect(parsePosition(header)).toBeNull()
})

test('number and check come together', () => {
  expect(readPosition({ seq: 5, check, more: true })).toEqual({ seq: 5, check })
  expect(readPosition({ seq: 0, check: '' })).toEqual(BEFORE_FIRST)
  for (const value of [
    null,
    [],
    {},
    { seq: 5 },
    { check },
    { seq: 0, check },
    { seq: 5, check: '' },
    { seq: -5, check },
    { seq: 1.5, check },
    { seq: '5', check },
    { seq: 2 ** 53, check },
    { seq: 5, check: 7 },
    Object.create({ seq: 5, check }),
  ]) {
    expect(readPosition(value)).toBeNull()
  }
})
