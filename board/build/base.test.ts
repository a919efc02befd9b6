// @vitest-environment node
import { expect, test } from 'vitest'
import { baseOf } from './base.ts'

test.each([
  [undefined, '/'],
  ['', '/'],
  ['/', '/'],
  ['auction', '/auction/'],
  ['/auction', '/auction/'],
  ['auction/', '/auction/'],
  ['/auction/', '/auction/'],
  [' /auction/ ', '/auction/'],
  ['league/2026/final_1.0~a-b', '/league/2026/final_1.0~a-b/'],
])('VITE_BOARD_BASE=%s puts the board at %s', (value, base) => {
  expect(baseOf(value)).toBe(base)
})

test.each([
  'https://league.example/auction/',
  '//league.example',
  './',
  '../auction',
  'a/../b',
  'a//b',
  'auction?room=a',
  'auction#top',
  'live auction',
  'नीलामी',
  'a%2Fb',
  'a\\b',
  '"><script>',
])(
  'VITE_BOARD_BASE=%s is refused with an error that names the variable and shows an example',
  (value) => {
    expect(() => baseOf(value)).toThrow(/VITE_BOARD_BASE .*\/auction\//)
  },
)
