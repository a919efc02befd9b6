import { expect, test } from 'vitest'
import { mediansOf } from './figures.ts'

test('each figure has its own median over all visits', () => {
  const visits = [
    { paint: 3, shift: 0 },
    { paint: 1, shift: 0.2 },
    { paint: 900, shift: 0.1 },
    { paint: 2, shift: 0.1 },
    { paint: 4, shift: 0 },
  ]
  expect(mediansOf(visits)).toEqual({ paint: 3, shift: 0.1 })
})
