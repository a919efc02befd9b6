/** Composition root of the first screen. The rest is in `live-entry.tsx`. */

import { StrictMode } from 'react'
import { isWireObject } from '../../contract/leaf.ts'
import { createRoot } from '../build/react.ts'
import { createLanguageStore, LANGUAGE_KEY } from '../i18n/language-store.ts'
import { createListsStore } from '../live/lists-store.ts'
import {
  createAuctionLoader,
  type EarlyRequest,
  isPageThere,
} from '../live/network/load-auction.ts'
import { browserClock as clock } from '../platform/clock.ts'
import { parseStored } from '../platform/parse-stored.ts'
import { deviceStorage } from '../platform/storage.ts'
import { createDataSaver } from '../ui/data-saver.ts'
import { createLazy, PART_MISSING } from '../ui/lazy.ts'
import { PLACEHOLDERS } from '../ui/Photo.tsx'
import { createRendering } from '../ui/rendering.ts'
import { App } from './App.tsx'
import { createWarnOnce, reportFailure } from './console.ts'
import { createReloadOnce } from './reload-once.ts'
import '../ui/styles/display-font.css'

declare global {
  interface Window {
    /** Started by `index.html`; missing on the not-found page, which loads nothing. */
    readonly gavelEarlyRequest?: EarlyRequest
  }
}

/** How long a slow data file may delay the download of the features. */
const FEATURES_WAIT_MS = 2000

/** How long a slow language file may delay the board. */
const LANGUAGE_WAIT_MS = 3000

// Decoded while the data file loads, as most first rows show it for a moment.
new Image().src = PLACEHOLDERS.team

const root = document.getElementById('root')
const asFile = document.querySelector<HTMLTemplateElement>('#opened-as-file')
if (window.location.protocol === 'file:' && asFile !== null) {
  // A browser lets it load nothing more. The page's own content would lie below.
  delete document.documentElement.dataset['firstScreen']
  root?.replaceWith(asFile.content)
} else if (root !== null) startBoard(root)

function startBoard(root: HTMLElement): void {
  const warnIgnored = createWarnOnce()
  const rendering = createRendering(createDataSaver(deviceStorage))
  const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))

  const settings = document.getElementById('board-config')?.textContent ?? ''
  const brand = Object(parseStored(settings)).brand
  // Styles make room for a logo and sponsors before their code comes.
  if (isWireObject(brand)) document.documentElement.dataset['brand'] = Object.keys(brand).join(' ')
  const languages = createLanguageStore({
    search: window.location.search,
    stored: deviceStorage.read(LANGUAGE_KEY),
    load: (code) =>
      createLazy(async () => (await import('../i18n/load-language.ts')).loadLanguage(code)),
  })
  const loadFile = createAuctionLoader({
    url: window.gavelEarlyRequest?.url ?? '',
    early: window.gavelEarlyRequest,
    clock,
    pause: () => wait(0),
    warnIgnored,
  })
  let settleLists = () => {}
  const listsSettled = new Promise<void>((resolve) => {
    settleLists = resolve
    clock.after(FEATURES_WAIT_MS, resolve)
  })

  const lists = createListsStore({
    async loadAuction(...request) {
      try {
        const auction = await loadFile(...request)
        // Screen readers would read lists twice that change their language.
        await Promise.race([languages.ready, wait(LANGUAGE_WAIT_MS)])
        return auction
      } finally {
        settleLists()
      }
    },
    now: clock.now,
    onFailure: (cause) => reportFailure('Failed to load auction data', cause),
  })
  const features = createLazy(async () => {
    await listsSettled
    const { composeFeatures } = await import('./live-entry.tsx')
    return composeFeatures({ settings, clock, lists, languages, rendering, warnIgnored })
  })

  const reloadOnce = createReloadOnce({
    clock,
    // Asked of the page: a view whose code is missing shows no lot, although the session has one.
    isLotShown: () => document.querySelector('.lot-banner:not([data-unsold] > *)') !== null,
    hasPage: isPageThere,
    reload: () => window.location.reload(),
  })
  window.addEventListener(PART_MISSING, ({ detail }) => reloadOnce(detail))

  createRoot(root).render(
    <StrictMode>
      <App languages={languages} lists={lists} features={features} rendering={rendering} />
    </StrictMode>,
  )
}
