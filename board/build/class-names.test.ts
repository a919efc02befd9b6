// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { classNamer } from './class-names.ts'

const tabs = fileURLToPath(new URL('../ui/Tabs.module.css', import.meta.url))
const photo = fileURLToPath(new URL('../ui/Photo.module.css', import.meta.url))

test('a name begins with a letter, however many style sheets there are', () => {
  const sheets = Array.from({ length: 40 }, (_, at) => `${String(at).padStart(2, '0')}.module.css`)
  const name = classNamer(sheets)
  const board = fileURLToPath(new URL('..', import.meta.url))
  const names = sheets.flatMap((sheet) =>
    Array.from({ length: 40 }, (_, at) => name(`class${at}`, board + sheet)),
  )
  expect(names.filter((one) => !/^[a-z][a-z0-9]*$/.test(one))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('a class has one name in each build, and no other class has it', () => {
  const name = classNamer()
  const names = [name('tab', tabs), name('panel', tabs), name('tab', photo)]
  expect(new Set(names).size).toBe(3)
  expect(name('tab', `${tabs}?inline`)).toBe(names[0])
  expect(classNamer()('tab', photo)).toBe(names[2])
})
