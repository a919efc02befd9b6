import { describe, expect, it } from 'vitest'
import { openerOf } from './browser.ts'

const ADDRESS = new URL('http://localhost:3000/?room=final&view=wall')
const NO_DESKTOP = {}
const DESKTOP = { DISPLAY: ':0' }

describe('the program that opens an address in the browser', () => {
  it('is open on macOS', () => {
    const opener = { program: 'open', words: [ADDRESS.href], isVerbatim: false }
    expect(openerOf(ADDRESS, 'darwin', NO_DESKTOP)).toEqual(opener)
  })

  it('is start of cmd on Windows, with an empty title and the address in quotes', () => {
    expect(openerOf(ADDRESS, 'win32', NO_DESKTOP)).toEqual({
      program: 'cmd',
      words: ['/d', '/s', '/c', '"start "" "http://localhost:3000/?room=final&view=wall""'],
      isVerbatim: true,
    })
  })

  it('gets no quote out of an address that would end the command on Windows', () => {
    const words = openerOf(new URL('http://localhost/?a="&calc"'), 'win32', NO_DESKTOP)?.words
    expect(words?.at(-1)).toBe('"start "" "http://localhost/?a=%22&calc%22""')
  })

  it('is xdg-open on Linux, if there is a desktop', () => {
    const opener = { program: 'xdg-open', words: [ADDRESS.href], isVerbatim: false }
    expect(openerOf(ADDRESS, 'linux', DESKTOP)).toEqual(opener)
    expect(openerOf(ADDRESS, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(opener)
    expect(openerOf(ADDRESS, 'linux', NO_DESKTOP)).toBeNull()
  })
})
