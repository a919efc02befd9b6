import { expect, it } from 'vitest'
import { randomFrom } from './random.ts'

it('A shuffled list is a copy without a loss', () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8]
  const shuffled = randomFrom(7).shuffled(list)
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(shuffled).not.toEqual(list)
  expect(shuffled.toSorted()).toEqual(list)
})
