// @vitest-environment node
import { expect, test } from 'vitest'
import { wholeSizeOf } from './LotFace.tsx'

const WALL = { width: 632, height: 636 }

test.each([
  ['as large as the box', { width: 632, height: 636 }],
  ['half as large', { width: 316, height: 318 }],
  ['much larger and upright', { width: 2000, height: 3000 }],
  ['4 : 3', { width: 800, height: 600 }],
  ['3 : 2', { width: 900, height: 600 }],
])('a photo %s fills its box', (_, photo) => {
  expect(wholeSizeOf(photo, WALL)).toBeNull()
})

test.each([
  ['40 px', { width: 40, height: 40 }, { width: 80, height: 80 }],
  ['small and upright', { width: 100, height: 200 }, { width: 200, height: 400 }],
  ['a panorama', { width: 1264, height: 400 }, { width: 632, height: 200 }],
  ['small and wide', { width: 400, height: 100 }, { width: 632, height: 158 }],
])('%s: shown whole, at twice its own size at most', (_, photo, size) => {
  expect(wholeSizeOf(photo, WALL)).toEqual(size)
})
