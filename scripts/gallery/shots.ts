/** The pictures of the gallery: states of the board, each on its own screen. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { TestServer } from '../../tests/kit/feed-server.ts'
import { ROOT } from '../../tests/kit/programs.ts'
import type { Wire } from '../../tests/kit/wire.ts'
import { sheetPage } from './sheet.ts'

export interface Screen {
  readonly width: number
  readonly height: number
  /** Pixels of the picture for one of the page's. */
  readonly density: number
  readonly isDark: boolean
}

export interface Shot {
  /** The picture's file, without its ending. */
  readonly name: string
  readonly caption: string
  readonly screen: Screen
  /** The address behind the host. */
  readonly path: string
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<void>
  /** Called once the board is loaded. */
  readonly act?: (stage: Stage) => Promise<void>
}

export interface Stage {
  readonly page: Page
  readonly server: TestServer
  readonly lots: readonly Wire[]
}

export interface Chapter {
  readonly title: string
  readonly shots: readonly Shot[]
}

const PHONE = { width: 360, height: 740, density: 2, isDark: false }
const DESKTOP = { width: 1280, height: 900, density: 1, isDark: false }
/** For animations. */
const SMALL_WALL = { width: 960, height: 540, density: 1, isDark: false }
const SHEET = { width: 820, height: 374, density: 2, isDark: false }
const WALL = { width: 1920, height: 1080, density: 1, isDark: false }

const dark = (screen: Screen): Screen => ({ ...screen, isDark: true })

function shot(name: string, caption: string, screen: Screen, more: Partial<Shot> = {}): Shot {
  return { name, caption, screen, path: '/', ...more }
}

async function bid({ server, lots }: Stage): Promise<void> {
  for (const amount of [40_00_000, 1_10_00_000, 1_20_00_000]) {
    await server.publish('biddingStart', { ...lots[0], amount })
  }
}

/** Sets a larger text size, without zooming the page. */
async function bidInLargeText(stage: Stage): Promise<void> {
  await stage.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await bid(stage)
}

async function sell(stage: Stage): Promise<void> {
  await bid(stage)
  await stage.server.publish('playerSold', { ...stage.lots[0], amount: 1_30_00_000 })
  await stage.page.locator('[data-state=sold]').first().waitFor()
  // The confetti is in the air, the amount has rolled.
  await stage.page.waitForTimeout(900)
}

/** Until the sale is gone. */
async function sellAndWait(stage: Stage): Promise<void> {
  const [, second, third] = stage.lots
  await stage.server.publish('Unsold', { ...second, amount: 20_00_000 })
  await stage.server.publish('playerSold', { ...third, amount: 45_00_000 })
  await sell(stage)
  await stage.page.locator('.wall-results').waitFor()
}

/** In place of the board. */
async function openSheet({ page }: Stage): Promise<void> {
  await page.goto(sheetPage())
}

/** By the arrow keys. */
async function goToPurses({ page }: Stage): Promise<void> {
  while (!(await page.locator('.wall-purses').isVisible())) {
    await page.keyboard.press('ArrowRight')
  }
}

/** For the animation: three bids, the sale, and the stage afterwards. */
async function bidAndSell({ page, server, lots }: Stage): Promise<void> {
  for (const amount of [40_00_000, 1_10_00_000, 1_20_00_000]) {
    await server.publish('biddingStart', { ...lots[0], amount })
    await page.waitForTimeout(1100)
  }
  await server.publish('playerSold', { ...lots[0], amount: 1_20_00_000 })
  await page.waitForTimeout(4200)
}

async function notify({ page, server, lots }: Stage): Promise<void> {
  const [, second, third, fourth] = lots
  await server.publish('Unsold', { ...second, amount: 20_00_000 })
  await server.publish('ChangeTeam', { ...third, amount: 45_00_000 })
  await server.publish('NewPlayer', { ...fourth, amount: 20_00_000 })
  await page.getByText('New Player Added').waitFor()
}

async function bidAndNotify(stage: Stage): Promise<void> {
  await bid(stage)
  await notify(stage)
}

const waitFor = (words: string) => (stage: Stage) =>
  stage.page.getByText(words).filter({ visible: true }).first().waitFor()

/** Down to the tabs: on a phone they are below the fold. */
async function toTabs({ page }: Stage): Promise<void> {
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView())
}

/** The server goes away; the board's words for it are waited for while it is going. */
async function lose({ page, server }: Stage, words: string): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor()
  await Promise.all([server.stop(), page.getByText(words).waitFor({ timeout: 60_000 })])
}

async function neverAnswer(page: Page): Promise<void> {
  await page.route('**/auctiondatafile.json*', () => {})
}

async function failToAnswer(page: Page): Promise<void> {
  await page.route('**/auctiondatafile.json*', (route) => route.fulfill({ status: 503, body: '' }))
}

/** What `npm run build:demo` wrote, beside the server's board. */
async function serveDemo(page: Page): Promise<void> {
  await page.route('**/demo/**', (route) => {
    const file = new URL(route.request().url()).pathname.slice('/demo/'.length) || 'index.html'
    return route.fulfill({ path: join(ROOT, 'dist', 'demo', file) })
  })
}

/** A lot in the middle, of a player with a Kannada name. */
const DEMO: Partial<Shot> = {
  path: '/demo/?at=lot-73',
  before: serveDemo,
  act: async ({ page }) => {
    await page.getByRole('region', { name: 'Player being bid on' }).waitFor()
    await page.waitForTimeout(4000)
  },
}

const onWall = (more: Partial<Shot> = {}): Partial<Shot> => ({ path: '/?view=wall', ...more })
const onAir = (more: Partial<Shot> = {}): Partial<Shot> => ({ path: '/?view=overlay', ...more })

/** Animations. The README shows the first. */
export const FILMS: readonly Shot[] = [
  shot(
    'sale',
    'A lot from its first bid to the sale',
    { width: 960, height: 600, density: 1, isDark: false },
    { act: bidAndSell },
  ),
  shot('sale-phone', 'The same in the hand', { ...PHONE, density: 1 }, { act: bidAndSell }),
  shot('sale-wall', 'On the wall', SMALL_WALL, onWall({ act: bidAndSell })),
]

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'On a desktop',
    shots: [
      shot('desktop-bidding', 'A player under the hammer', DESKTOP, { act: bid }),
      shot('desktop-bidding-dark', 'The same, dark', dark(DESKTOP), { act: bid }),
      shot('desktop-sold', 'Sold: the amount, confetti and a notice', DESKTOP, { act: sell }),
      shot('desktop-notices', 'Notices', dark(DESKTOP), { act: bidAndNotify }),
      shot('desktop-top', 'Top Sells', DESKTOP, { path: '/?tab=top' }),
    ],
  },
  {
    title: 'In the hand',
    shots: [
      shot('phone-bidding', 'A player under the hammer', PHONE, { act: bid }),
      shot('phone-sold-dark', 'Sold', dark(PHONE), { act: sell }),
      shot('phone-notices', 'Notices', PHONE, { act: bidAndNotify }),
      shot('phone-large-text', 'Text of 200 %', PHONE, { act: bidInLargeText }),
      shot('phone-pending-dark', 'Pending Players', dark(PHONE), {
        path: '/?tab=pending',
        act: toTabs,
      }),
    ],
  },
  {
    title: 'On the wall: `?view=wall`',
    shots: [
      shot('wall-bidding', 'A player under the hammer', WALL, onWall({ act: bid })),
      shot('wall-sold', 'Sold', WALL, onWall({ act: sell })),
      shot('wall-waiting', 'Between two lots: a squad', WALL, onWall()),
      shot('wall-results', 'The last results', WALL, onWall({ act: sellAndWait })),
      shot('wall-purses', 'Purses beside empty places', WALL, onWall({ act: goToPurses })),
      shot(
        'wall-upright',
        'A screen that stands upright, at 1080 × 1920',
        { width: 1080, height: 1920, density: 1, isDark: false },
        onWall({ act: bid }),
      ),
    ],
  },
  {
    title: 'On the stream: `?view=overlay`',
    shots: [
      shot(
        'overlay-bidding',
        'A player under the hammer, over a camera',
        WALL,
        onAir({ act: bid }),
      ),
      shot('overlay-sold', 'Sold', WALL, onAir({ act: sell })),
      shot(
        'overlay-place-top',
        'At the top: `place=top`',
        WALL,
        onAir({ path: '/?view=overlay&place=top', act: bid }),
      ),
      shot('overlay-ticker', 'The other events alone: `show=ticker`', WALL, {
        path: '/?view=overlay&show=ticker',
        act: notify,
      }),
      shot('overlay-top', 'Top Sells: `show=top`', WALL, { path: '/?view=overlay&show=top' }),
      shot('overlay-teams', 'The teams: `show=teams`', WALL, { path: '/?view=overlay&show=teams' }),
      shot(
        'overlay-notices',
        'Notices, without confetti: `confetti=0`',
        dark(WALL),
        onAir({ path: '/?view=overlay&confetti=0', act: bidAndNotify }),
      ),
    ],
  },
  {
    title: 'A recorded auction: the demo',
    shots: [
      shot('replay', 'It plays by itself, and a bar leads to each lot', DESKTOP, DEMO),
      shot('replay-phone-dark', 'The same in the hand', dark(PHONE), DEMO),
    ],
  },
  {
    title: 'Each state',
    shots: [
      shot('state-loading', 'Loading', PHONE, {
        before: neverAnswer,
        act: waitFor('Loading'),
      }),
      shot('state-failed', 'The data file cannot be had', PHONE, {
        before: failToAnswer,
        act: waitFor('Try again'),
      }),
      shot('state-waiting', 'Between two lots', PHONE),
      shot('state-reconnecting', 'The channel is down', dark(PHONE), {
        act: (stage) => lose(stage, 'Reconnecting'),
      }),
      shot('state-paused', 'The channel has stayed down', dark(PHONE), {
        act: (stage) => lose(stage, 'Live updates paused'),
      }),
      shot('state-not-found', 'Not found', PHONE, { path: '/nowhere' }),
    ],
  },
  {
    title: 'The organiser’s spreadsheet',
    shots: [
      shot('sheet', 'A bid is typed into the sheet that `gavel start` follows', SHEET, {
        act: openSheet,
      }),
    ],
  },
]
