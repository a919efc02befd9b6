declare global {
  interface Window {
    /** Removes the first screen that came with the page, when the board has what replaces it. */
    gavelTakeOver?: () => void
  }
}

/**
 * Shows the first screen that came with the page, unless the address or the viewer's own settings ask for
 * another one, remembers a tab that is chosen meanwhile, and prepares the removal. Runs as an inline script before it,
 * so it uses nothing from outside.
 */
export function showFirstScreen(): void {
  const page = document.documentElement
  // Our server sends no first screen then; a static host of `gavel export` has only this page.
  if (/[?&](view|tab|lang|sl)=/.test(location.search)) delete page.dataset['firstScreen']
  try {
    // Another language, or followed teams, which come first (`language-store.ts`, `team-order.ts`).
    for (const key of ['lang', 'followed']) {
      // biome-ignore lint/plugin: an inline script can use no module
      const storage = localStorage
      const kept = storage.getItem(`gavel:${key}`)
      if (kept !== null && kept !== 'en' && kept !== '[]') delete page.dataset['firstScreen']
    }
  } catch {} // storage is blocked: there are no settings
  const firstScreen = () => document.getElementById('first-screen')

  function keepTab({ target }: Event) {
    const tab = target instanceof Element ? target.closest('[role=tab]') : null
    if (tab === null || !firstScreen()?.contains(tab)) return
    const url = new URL(location.href)
    url.searchParams.set('tab', tab.id.slice('tab-'.length))
    url.hash = ''
    history.replaceState(null, '', url)
  }
  addEventListener('click', keepTab)

  window.gavelTakeOver = () => {
    delete window.gavelTakeOver
    removeEventListener('click', keepTab)
    const link = document.activeElement?.getAttribute('href')
    document.querySelector('.first-screen-loading')?.remove()
    firstScreen()?.remove()
    delete page.dataset['firstScreen']
    if (document.activeElement !== document.body || typeof link !== 'string') return
    for (const same of document.querySelectorAll<HTMLElement>('#root a')) {
      if (same.getAttribute('href') === link) return same.focus({ preventScroll: true })
    }
  }
}
