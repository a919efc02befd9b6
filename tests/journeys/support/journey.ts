/** The fixtures of a journey: a foreign service, the board on it, and the console log. */
import { test as base, expect } from '@playwright/test'
import { auctionFile, livePlayer, type Wire } from '../../kit/wire.ts'
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
  /** Starts one more, which ends with the journey. */
  readonly startService: (
    options?: Partial<Parameters<typeof startForeignService>[0]>,
  ) => Promise<ForeignService>
  readonly board: BoardPage
  /** A logged line that was not announced here fails the journey. */
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
  service: async ({ ear, startService }, use) => {
    const service = await startService()
    const stop = () => {
      allowCutOff(ear)
      return service.stop()
    }
    await use({ ...service, stop })
  },
  startService: async ({ ear: _ }, use) => {
    const started: ForeignService[] = []
    await use(async (options) => {
      const service = await startForeignService({ boardFolder: boardFolder(), ...options })
      service.serveFile(auctionFile())
      started.push(service)
      return service
    })
    for (const service of started) await service.stop()
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

/** Opens another view than the lists, or the lists again. @param joins those in all, with this one */
export async function openView(
  board: BoardPage,
  service: ForeignService,
  path: string,
  joins = 1,
): Promise<void> {
  await board.open(path)
  await untilJoined(service, joins)
}

/** Opens a lot, or raises its bid, and waits until its banner is shown. */
export async function startBidding(board: BoardPage, service: ForeignService, fields: Wire = {}) {
  const player = livePlayer(fields)
  service.emit('biddingStart', player)
  await expect(board.banner).toContainText(String(player['name']))
}

/** Tells three events that have a notice; the newest is that of a new player. */
export function notify(service: ForeignService, fields: Wire = {}): void {
  for (const eventType of ['Unsold', 'ChangeTeam', 'NewPlayer']) {
    service.emit(eventType, livePlayer(fields))
  }
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
