/** The fixtures of a journey: a foreign service, the board on it, and the console log. */
import { test as base, expect } from '@playwright/test'
import { auctionFile } from '../../testing/wire.ts'
import { type ForeignService, startForeignService } from '../foreign/foreign-service.ts'
import { requestsFor } from '../foreign/record.ts'
import { BoardPage } from './board-page.ts'
import { allowCutOff, type ConsoleLog, listenToConsole, type PageEar } from './console-log.ts'
import { boardFolder } from './places.ts'

/**
 * Journeys of the main path that run on a slow phone and on the plain build as well: what depends on time, on
 * the order in which scripts come, on touch or on styles. Texts and figures are the same everywhere.
 */
export const MAIN_PATH = { tag: '@main-path' }

/**
 * Journeys that only `npm test -- --all` runs: long ones, and those that repeat another one with another
 * language, window or service.
 */
export const LONG_JOURNEY = { tag: '@long' }

/** The tags of one of several journeys that differ in a detail: each but the representative is long. */
export function longUnless(isRepresentative: boolean, ...tags: string[]): { tag: string[] } {
  return { tag: isRepresentative ? tags : [LONG_JOURNEY.tag, ...tags] }
}

export interface JourneyOptions {
  /** How many times slower than this machine's the page's processor is. */
  readonly cpuSlowdown: number
}

interface Surroundings {
  readonly ear: PageEar
  /** Serves `auctionFile()` until told otherwise. */
  readonly service: ForeignService
  readonly board: BoardPage
  /** Whatever is logged and was not announced here fails the journey. */
  readonly log: ConsoleLog
}

export const test = base.extend<Surroundings & JourneyOptions>({
  cpuSlowdown: [1, { option: true }],
  page: async ({ page, cpuSlowdown }, use) => {
    if (cpuSlowdown > 1) {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    }
    await use(page)
  },
  ear: async ({ page }, use) => use(listenToConsole(page)),
  service: async ({ ear }, use) => {
    const service = await startForeignService({ boardFolder: boardFolder() })
    service.serveFile(auctionFile())
    const stop = () => {
      allowCutOff(ear)
      return service.stop()
    }
    await use({ ...service, stop })
    await service.stop()
  },
  board: async ({ page, service }, use) => use(new BoardPage(page, service.url)),
  log: [
    // After the service, so that it is settled before the service goes.
    async ({ ear, service: _ }, use) => {
      await use(ear)
      ear.settle()
    },
    { auto: true },
  ],
})

/** Opens the board and waits until the lists are shown and it has joined. */
export async function openLive(board: BoardPage, service: ForeignService, path = '/') {
  await board.openReady(path)
  await untilJoined(service, 1)
}

/** Waits until `joinAuction` has come this often in all. */
export async function untilJoined(service: ForeignService, times: number): Promise<void> {
  const joins = () => service.record.joins.length
  // The next default interval would be up to half a second away, in nearly every journey.
  await expect.poll(joins, { timeout: 15_000, intervals: [25] }).toBe(times)
}

/** How often the data file has been requested. */
export function dataFileRequests(service: ForeignService): number {
  return requestsFor(service.record, '/auctiondatafile.json').length
}
