import { afterEach, describe, expect, test } from 'vitest'
import { inPage, takingShared } from './one-page.ts'

const page = globalThis as { gavelPage?: Record<string, unknown> }
afterEach(() => {
  delete page.gavelPage
})

/** Runs code as a script, without imports or exports. */
const run = (code: string): unknown => new Function(code)()

describe('decisions/first-screen: the script in the page', () => {
  test('a lazily loaded file uses the page’s exports instead of importing them', () => {
    run(
      inPage('const a = () => 7, b = "x"; export { a as t, b as n };', 'assets/index-abc.js', '/'),
    )
    const later = takingShared(
      'import{n as r,t as i}from"./index-abc.js";return i()+r;'.replace('return', 'var got='),
      ['assets/index-abc.js'],
    )
    expect(run(`${later} return got`)).toBe('7x')
  })

  test('the exports of two files in the page are kept apart', () => {
    run(inPage('const a = 1; export { a as t };', 'assets/common.js', '/'))
    const entry = 'import{t as c}from"./common.js";const a = c + 1; export { a as t };'
    run(
      inPage(takingShared(entry, ['assets/common.js', 'assets/index.js']), 'assets/index.js', '/'),
    )
    expect(page.gavelPage).toEqual({ 'common.js': { t: 1 }, 'index.js': { t: 2 } })
  })

  test('other imports of a lazily loaded file stay imports', () => {
    const code = 'import{n as r}from"./other.js";r();'
    expect(takingShared(code, ['assets/index-abc.js'])).toBe(code)
  })

  test('lazily loaded files have absolute addresses', () => {
    const code = 'import(`./socket-channel-x.js`)'
    expect(inPage(code, 'index.js', '/')).toBe('import(`/assets/socket-channel-x.js`)')
    expect(inPage(code, 'index.js', '/auction/')).toBe(
      'import(`/auction/assets/socket-channel-x.js`)',
    )
  })

  test('the inlined script contains no closing script tag', () => {
    const code = inPage('const a = "</script>", b = "<!--"; export { a, b }', 'assets/i.js', '/')
    expect(code).not.toMatch(/<\/script|<!--/)
    run(code)
    expect(page.gavelPage).toEqual({ 'i.js': { a: '</script>', b: '<!--' } })
  })
})
