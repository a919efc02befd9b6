import { afterEach, describe, expect, test } from 'vitest'
import { inPage, takingShared } from './one-page.ts'

const page = globalThis as { gavelPage?: unknown }
afterEach(() => {
  delete page.gavelPage
})

/** Runs code as a script, without imports or exports. */
const run = (code: string): unknown => new Function(code)()

describe('decisions/first-screen: the script in the page', () => {
  test('a lazily loaded file uses the page’s exports instead of importing them', () => {
    run(inPage('const a = () => 7, b = "x"; export { a as t, b as n };', 0, '/'))
    const later = takingShared(
      'import{n as r,t as i}from"./index-abc.js";return i()+r;'.replace('return', 'var got='),
      ['assets/index-abc.js'],
    )
    expect(run(`${later} return got`)).toBe('7x')
  })

  test('the exports of two files in the page are kept apart', () => {
    run(inPage('const a = 1; export { a as t };', 0, '/'))
    const entry = 'import{t as c}from"./common.js";const a = c + 1; export { a as t };'
    run(inPage(takingShared(entry, ['assets/common.js', 'assets/index.js']), 1, '/'))
    expect(page.gavelPage).toEqual([{ t: 1 }, { t: 2 }])
  })

  test('other imports of a lazily loaded file stay imports', () => {
    const code = 'import{n as r}from"./other.js";r();'
    expect(takingShared(code, ['assets/index-abc.js'])).toBe(code)
  })

  test('lazily loaded files have absolute addresses', () => {
    const code = 'import(`./socket-channel-x.js`)'
    expect(inPage(code, 0, '/')).toBe('import(`/assets/socket-channel-x.js`)')
    expect(inPage(code, 0, '/auction/')).toBe('import(`/auction/assets/socket-channel-x.js`)')
  })

  test('the inlined script contains no closing script tag', () => {
    const code = inPage('const a = "</script>", b = "<!--"; export { a, b }', 0, '/')
    expect(code).not.toMatch(/<\/script|<!--/)
    run(code)
    expect(page.gavelPage).toEqual([{ a: '</script>', b: '<!--' }])
  })
})
