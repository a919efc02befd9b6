// @vitest-environment node
import { expect, test } from 'vitest'
import { refreshPeriodIn } from './clocked-refresh.ts'

test.each([
  ['?view=wall&refresh=60', 60],
  ['?refresh=15', 15],
  ['?refresh=1', 15],
  ['?refresh=99999999', 86_400],
  ['?refresh=0', null],
  ['?refresh=-5', null],
  ['?refresh=1.5', null],
  ['?refresh=1e3', null],
  ['?refresh=', null],
  ['?refresh=soon', null],
  ['?view=wall', null],
])('decisions/wall-and-overlay: %s is every %s seconds', (search, seconds) => {
  expect(refreshPeriodIn(search)).toBe(seconds)
})
