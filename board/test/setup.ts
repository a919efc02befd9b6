/** Runs before every test file of the board, under jsdom and (for a real server) under Node. */
import { ClientRequest } from 'node:http'
import '@testing-library/jest-dom/vitest'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { takeLogged, watchConsole } from './console.ts'
import { prefer } from './match-media.ts'

// Testing Library sets it only where test functions are globals.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

class Unresized {
  observe() {}
  disconnect() {}
}

const isPage = typeof window !== 'undefined'
let cleanUp = () => {}
if (isPage) {
  const { cleanup, configure } = await import('@testing-library/react')
  cleanUp = cleanup
  // A busy machine takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
}
// Under Node the library's requests throw when they are aborted before their answer. A browser's don't.
if (!isPage) {
  ClientRequest.prototype.abort = function abort() {
    this.removeAllListeners('error')
    this.on('error', () => {})
    this.destroy()
  }
}

beforeEach(() => {
  watchConsole()
  if (!isPage) return
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  // jsdom has no layout and draws no canvas: nothing to scroll or resize, and no motion unless asked for.
  Element.prototype.scrollIntoView = () => {}
  Object.assign(globalThis, { ResizeObserver: Unresized })
  // It has dialogs and popovers, but cannot open them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  HTMLElement.prototype.hidePopover = function () {
    toggle(this, 'closed')
  }
  prefer({ lessMotion: true })
})

/** A popover tells that it was opened or closed. */
function toggle(popover: HTMLElement, newState: 'open' | 'closed') {
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}

if (isPage) {
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element ? target.closest('[popovertarget]') : null
    const popover = document.getElementById(opener?.getAttribute('popovertarget') ?? '')
    if (popover !== null) toggle(popover, popover.hasChildNodes() ? 'closed' : 'open')
  })
}

afterEach(() => {
  cleanUp()
  if (isPage) document.body.replaceChildren()
  const unexpected = [...takeLogged('error'), ...takeLogged('warn')]
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  expect(unexpected, 'logged, and not expected by the test').toEqual([])
})
