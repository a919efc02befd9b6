/** Composition root: settings → loader, channel, clock → session → <App>. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { readBoardConfig } from './config.ts'
import { createLazyChannel } from './feed/lazy-channel.ts'
import { createAuctionLoader, type EarlyRequest } from './feed/load-auction.ts'
import { browserClock as clock } from './live/clock.ts'
import { createLiveSession } from './live/live-session.ts'
import { watchPageVisibility } from './live/visibility.ts'
import { reportFailure, reportPassedOver } from './report.ts'
import './styles/reset.css'
import './styles/tokens.css'

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
const loadFile = createAuctionLoader({
  url: config.dataFileUrl,
  early: window.gavelEarlyRequest,
  clock,
  passedOver: reportPassedOver,
})
let boardNowStands = () => {}
const boardStands = new Promise<void>((resolve) => {
  boardNowStands = resolve
  clock.after(CHANNEL_WAITS_MS, resolve)
})

const live = createLiveSession({
  clock,
  watchVisibility: watchPageVisibility,
  openChannel: createLazyChannel({
    boardStands,
    failed: reportFailure,
    fetchCode: async () => {
      const { openSocketChannel } = await import('./feed/socket-channel.ts')
      return (listener) =>
        openSocketChannel(
          {
            service: config.service,
            room: config.room,
            clock,
            passedOver: reportPassedOver,
            random: Math.random,
          },
          listener,
        )
    },
  }),
})

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App
        live={live}
        loadAuction={(signal) => loadFile(signal).finally(boardNowStands)}
        now={clock.now}
      />
    </StrictMode>,
  )
}
