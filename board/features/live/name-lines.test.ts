// @vitest-environment node
import { expect, test } from 'vitest'
import { lettersPerLine } from './name-lines.ts'

test.each([
  ['R. Kumar', [8, 5, 5, 5, 5]],
  ['Raghunathan Venkatesh Prasad', [28, 16, 11, 11, 11]],
  ['', [1, 1, 1, 1, 1]],
])('%s keeps its words whole', (name, letters) => {
  expect(lettersPerLine(name)).toEqual(letters)
})

test('a word longer than a line is broken', () => {
  expect(lettersPerLine('x'.repeat(60))).toEqual([60, 30, 24, 24, 24])
  expect(lettersPerLine(`Sri ${'x'.repeat(40)}`)).toEqual([44, 40, 24, 24, 24])
})
