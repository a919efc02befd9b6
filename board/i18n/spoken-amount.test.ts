import { expect, test } from 'vitest'
import { ENGLISH } from './language.ts'
import { sayRupees } from './spoken-amount.ts'

test.each([
  [0, '0 rupees'],
  [1, '1 rupee'],
  [0.4, '0 rupees'],
  [-0.4, '0 rupees'],
  [999, '999 rupees'],
  [1001, '1 thousand 1 rupees'],
  [50_000, '50 thousand rupees'],
  [99_999.5, '1 lakh rupees'],
  [1_75_000, '1 lakh 75 thousand rupees'],
  [4_50_000, '4 lakh 50 thousand rupees'],
  [12_34_56_789, '12 crore 34 lakh 56 thousand 789 rupees'],
  [27_00_00_000, '27 crore rupees'],
  [120_00_00_000, '120 crore rupees'],
  [-5000, 'minus 5 thousand rupees'],
])('₹%s is spoken as %s', (amount, words) => {
  expect(sayRupees(ENGLISH.messages.amountWords, amount)).toBe(words)
})
