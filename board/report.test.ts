// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { takeLogged } from './test/console.ts'

/** What was said once is remembered for the life of the page: each test opens a new one. */
let report: typeof import('./report.ts')

beforeEach(async () => {
  vi.resetModules()
  report = await import('./report.ts')
})

describe('§8 the error is also logged', () => {
  test('a failure, with its cause where there is one', () => {
    const cause = new Error('503')
    report.reportFailure('Failed to load auction data', cause)
    report.reportFailure('Page not found: /x')
    expect(takeLogged('error')).toEqual([
      ['Failed to load auction data', cause],
      ['Page not found: /x'],
    ])
  })

  test('the same failure twice is logged twice', () => {
    report.reportFailure('again')
    report.reportFailure('again')
    expect(takeLogged('error')).toHaveLength(2)
  })
})

describe('what is passed over is logged', () => {
  test('once for the same words', () => {
    report.reportPassedOver('auctionEvent ignored')
    report.reportPassedOver('auctionEvent ignored')
    report.reportPassedOver('something else')
    expect(takeLogged('warn')).toEqual([['auctionEvent ignored'], ['something else']])
  })

  test('and a storm of it is no storm in the console', () => {
    for (let i = 0; i < 10_000; i++) report.reportPassedOver(`message ${i}`)
    expect(takeLogged('warn')).toHaveLength(50)
  })
})
