// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Royal Challengers of the Deccan', 'RCD'],
  ['Kaveri Otters', 'KO'],
  ['Team Number 12', 'TN12'],
  ['mumbai mariners', 'mm'],
  ['Anglo-Indian Club', 'AIC'],
  ['  Goa ', 'G'],
  ['Élan Ðakovo', 'ÉÐ'],
  ['पुणे वॉरियर्स', 'पु वॉ'],
  ['மதுரை காளைகள்', 'ம கா'],
  ['12', '12'],
  ['', null],
  ['???', null],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('of the first words where there is little room', () => {
  expect(initialsOf('Royal Challengers of the Deccan and Konkan', 3)).toBe('RCD')
})

test('in a browser without a segmenter', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(initialsOf('Kaveri Otters')).toBe('KO')
  expect(initialsOf('पुणे वॉरियर्स')).toBe('पु वॉ')
})
