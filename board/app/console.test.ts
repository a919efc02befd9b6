// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { takeLogged } from '../test/console.ts'
import { createWarnOnce } from './console.ts'

describe('warnings about ignored input', () => {
  test('the same warning is logged once', () => {
    const warnOnce = createWarnOnce()
    warnOnce('auctionEvent ignored')
    warnOnce('auctionEvent ignored')
    warnOnce('something else')
    expect(takeLogged('warn')).toEqual([['auctionEvent ignored'], ['something else']])
  })

  test('at most 50 warnings are logged', () => {
    const warnOnce = createWarnOnce()
    for (let i = 0; i < 10_000; i++) warnOnce(`message ${i}`)
    expect(takeLogged('warn')).toHaveLength(50)
  })
})
