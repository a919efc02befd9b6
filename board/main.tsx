/** Composition root of the first screen: settings → loader → <App>. The rest is `live-half.tsx`. */
import { StrictMode } from 'react'
import { App } from './App.tsx'
import { readBoardConfig } from './config.ts'
import { createAuctionLoader, type EarlyRequest } from './feed/load-auction.ts'
import { createRoot } from './library.ts'
import { browserClock as clock } from './live/clock.ts'
import { reportFailure, reportPassedOver } from './report.ts'
import { createLater } from './screens/use-later.ts'
import { hearWhatIsDrawn } from './ui/turns.ts'
import { createLanguageStore } from './words/language-store.ts'

declare global {
  interface Window {
    /** Started by `index.html`. */
    readonly gavelEarlyRequest?: EarlyRequest
  }
}

/** A data file that is slow to come must not keep the channel shut for longer than this. */
const CHANNEL_WAITS_MS = 2000

const config = readBoardConfig(
  document.getElementById('board-config')?.textContent ?? '',
  window.location.search,
  reportPassedOver,
)
const languages = createLanguageStore({
  search: window.location.search,
  kept: (name) => window.localStorage.getItem(name),
  load: async (code) => (await import('./words/languages.ts')).loadLanguage(code),
  failed: reportFailure,
})
const loadFile = createAuctionLoader({
  url: config.dataFileUrl,
  early: window.gavelEarlyRequest,
  clock,
  pause: () => new Promise((goOn) => clock.after(0, goOn)),
  passedOver: reportPassedOver,
})
let boardNowStands = () => {}
const boardStands = new Promise<void>((resolve) => {
  boardNowStands = resolve
  clock.after(CHANNEL_WAITS_MS, resolve)
})

const liveHalf = createLater(async () => {
  await boardStands
  const { composeLiveHalf } = await import('./live-half.tsx')
  return composeLiveHalf({ service: config.service, room: config.room, clock })
})

const tools = createLater(async () => {
  await boardStands
  const { composeTools } = await import('./live-half.tsx')
  return composeTools(clock)
})

hearWhatIsDrawn()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App
        liveHalf={liveHalf}
        tools={tools}
        languages={languages}
        loadAuction={async (signal) => {
          const auction = await loadFile(signal).finally(boardNowStands)
          // Lists in one language and then in another would be read twice.
          await languages.ready
          return auction
        }}
        now={clock.now}
      />
    </StrictMode>,
  )
}
