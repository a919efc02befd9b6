import { describe, expect, it } from 'vitest'
import { openerOf } from './browser.ts'

const ADDRESS = new URL('http://localhost:3000/?room=final&view=wall')
const NO_DESKTOP = {}
const DESKTOP = { DISPLAY: ':0' }

describe('the program that opens an address in the browser', () => {
  it('is open on macOS', () => {
    const opener = { program: 'open', words: [ADDRESS.href] }
    expect(openerOf(ADDRESS, 'darwin', NO_DESKTOP)).toEqual(opener)
  })

  it('is the handler of addresses on Windows', () => {
    const words = ['url.dll,FileProtocolHandler', ADDRESS.href]
    expect(openerOf(ADDRESS, 'win32', NO_DESKTOP)).toEqual({ program: 'rundll32', words })
  })

  it('is xdg-open on Linux, if there is a desktop', () => {
    const opener = { program: 'xdg-open', words: [ADDRESS.href] }
    expect(openerOf(ADDRESS, 'linux', DESKTOP)).toEqual(opener)
    expect(openerOf(ADDRESS, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(opener)
    expect(openerOf(ADDRESS, 'linux', NO_DESKTOP)).toBeNull()
  })
})
