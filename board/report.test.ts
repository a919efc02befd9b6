// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createWarnOnce, reportFailure } from './report.ts'
import { takeLogged } from './test/console.ts'

describe('§8 the error is also logged', () => {
  test('a failure, with its cause where there is one', () => {
    const cause = new Error('503')
    reportFailure('Failed to load auction data', cause)
    reportFailure('Page not found: /x')
    expect(takeLogged('error')).toEqual([
      ['Failed to load auction data', cause],
      ['Page not found: /x'],
    ])
  })

  test('the same failure twice is logged twice', () => {
    reportFailure('again')
    reportFailure('again')
    expect(takeLogged('error')).toHaveLength(2)
  })
})

describe('what is passed over is logged', () => {
  test('once for the same words', () => {
    const warnOnce = createWarnOnce()
    warnOnce('auctionEvent ignored')
    warnOnce('auctionEvent ignored')
    warnOnce('something else')
    expect(takeLogged('warn')).toEqual([['auctionEvent ignored'], ['something else']])
  })

  test('and a storm of it is no storm in the console', () => {
    const warnOnce = createWarnOnce()
    for (let i = 0; i < 10_000; i++) warnOnce(`message ${i}`)
    expect(takeLogged('warn')).toHaveLength(50)
  })
})
