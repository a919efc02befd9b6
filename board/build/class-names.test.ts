// @vitest-environment node
import { expect, test } from 'vitest'
import { scopedName } from './class-names.ts'

test('a class is named after its style sheet', () => {
  expect(scopedName('head', '/board/screens/TeamCard.module.css')).toBe('TeamCard-head')
  expect(scopedName('head', '/board/screens/TeamCard.module.css?inline')).toBe('TeamCard-head')
})

test('two style sheets of one name are refused: their classes would be the same', () => {
  scopedName('tab', '/board/ui/Tabs.module.css')
  expect(() => scopedName('tab', '/board/screens/Tabs.module.css')).toThrow(/Tabs/)
})
