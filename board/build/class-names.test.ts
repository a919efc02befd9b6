// @vitest-environment node
import { expect, test } from 'vitest'
import { classNamer } from './class-names.ts'

test('a class is named after its style sheet', () => {
  const scopedName = classNamer()
  expect(scopedName('head', '/board/screens/TeamCard.module.css')).toBe('TeamCard-head')
  expect(scopedName('head', '/board/screens/TeamCard.module.css?inline')).toBe('TeamCard-head')
})

test('two style sheets with the same name are refused, because their classes would clash', () => {
  const scopedName = classNamer()
  scopedName('tab', '/board/ui/Tabs.module.css')
  expect(() => scopedName('tab', '/board/screens/Tabs.module.css')).toThrow(/Tabs/)
})
