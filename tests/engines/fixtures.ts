/** The surroundings of a scenario: an engine, a service of its own, and the board in it. */
import { test as base, expect, type TestInfo } from '@playwright/test'
import { type ForeignService, startForeignService } from '../journeys/foreign/foreign-service.ts'
import { boardFolder } from '../journeys/support/places.ts'
import type { Engines } from '../kit/browsers.ts'
import { startFeedServer, type TestServer } from '../kit/feed-server.ts'
import { auctionFile } from '../kit/wire.ts'
import { Board } from './board.ts'
import type { Engine, EngineName, Viewport } from './driver.ts'
import { launchFirefox } from './firefox.ts'
import { launchWebKit } from './webkit.ts'

export interface EngineOptions {
  readonly engineName: EngineName
  readonly programs: Engines
}

interface Surroundings {
  readonly frame: Viewport
  readonly service: ForeignService
  readonly server: TestServer
  /** The board on the foreign service. */
  readonly board: Board
  /** The board on our own server. */
  readonly ownBoard: Board
  /** Lines that the page may log, besides the browser's own words on a failed request. */
  readonly allowed: RegExp[]
}

/** The browsers' lines about requests that fail: a picture, a poll of a service that is gone. */
const FAILED_REQUEST = /Failed to load resource|Cross-Origin Request Blocked/

export const test = base.extend<Surroundings, EngineOptions & { readonly engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  programs: [{}, { option: true, scope: 'worker' }],
  frame: [{ width: 1280, height: 900 }, { option: true }],
  engine: [
    async ({ engineName, programs }, use) => {
      const engine = await launch(engineName, programs)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  service: async ({ engine: _ }, use) => {
    const service = await startForeignService({ boardFolder: boardFolder() })
    service.serveFile(auctionFile())
    await use(service)
    await service.stop()
  },
  server: async ({ engine: _ }, use) => {
    const server = await startFeedServer({ BOARD_DIR: boardFolder() })
    await use(server)
    await server.remove()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the form in which Playwright takes a fixture
  allowed: async ({}, use) => use([FAILED_REQUEST]),
  board: async ({ engine, service, frame, allowed }, use, info) => {
    await withBoard(engine, frame, service.url, allowed, use, info)
  },
  ownBoard: async ({ engine, server, frame, allowed }, use, info) => {
    await withBoard(engine, frame, server.url, allowed, use, info)
  },
})

async function withBoard(
  engine: Engine,
  frame: Viewport,
  origin: string,
  allowed: readonly RegExp[],
  use: (board: Board) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const tab = await engine.open(frame)
  try {
    await use(new Board(tab, origin))
    if (info.errors.length > 0) {
      await info.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' })
    }
    const unexpected = (await tab.messages()).filter(
      (message) => !allowed.some((pattern) => pattern.test(message)),
    )
    expect(unexpected, 'nothing unexpected is logged').toEqual([])
  } finally {
    await tab.close()
  }
}

function launch(name: EngineName, { firefox, webkit }: Engines): Promise<Engine> {
  if (name === 'firefox' && firefox !== undefined) return launchFirefox(firefox)
  if (name === 'webkit' && webkit !== undefined) return launchWebKit(webkit)
  throw new Error(`${name} is not installed`)
}
