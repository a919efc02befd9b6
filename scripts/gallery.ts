/**
 * `npm run gallery`: takes the pictures of `docs/gallery.md` and writes it. They show the demo's league in the
 * middle of its auction, on our own server in Chromium. `npm run gallery -- wall` takes those with the word in
 * their name.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { applyChange } from '../contract/recording/change.ts'
import { readRecording } from '../contract/recording/recording.ts'
import type { DataFile } from '../contract/wire-file.ts'
import { chromiumOptions } from '../tests/kit/browsers.ts'
import { startFeedServer } from '../tests/kit/feed-server.ts'
import { ROOT } from '../tests/kit/programs.ts'
import { makeFolder } from '../tests/kit/temporary-folder.ts'
import type { Wire } from '../tests/kit/wire.ts'

const FOLDER = join(ROOT, 'docs', 'gallery')
const DEMO = join(ROOT, 'dist', 'demo')
/** The league's address in the pictures. */
const HOST = 'seven-rivers.example'
/** Where a camera's picture would be, behind the overlay. */
const PITCH = { r: 64, g: 112, b: 72, a: 1 }
const WEBP_QUALITY = 82
/** Sales in the data file. */
const SOLD = 64
/** Frames of the film that are closer together, in milliseconds, are left out. */
const SHORTEST_FRAME_MS = 80
/** How long the film's last frame is shown before it starts over, in milliseconds. */
const LAST_FRAME_MS = 1500

interface Screen {
  readonly width: number
  readonly height: number
  /** Pixels of the picture for one of the page's. */
  readonly density: number
  readonly isDark?: boolean
}

interface Shot {
  /** The picture's file, without its ending. */
  readonly name: string
  readonly caption: string
  readonly screen: Screen
  /** The address behind the host. */
  readonly path?: string
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Called once the board is loaded. */
  readonly act?: (page: Page) => Promise<unknown>
  /** What the action shows is recorded. */
  readonly isFilm?: boolean
}

const PHONE = { width: 360, height: 740, density: 2 }
const DARK_PHONE = { ...PHONE, isDark: true }
const DESKTOP = { width: 1280, height: 900, density: 1 }
const WALL = { width: 1920, height: 1080, density: 1 }

const league = await readLeague()
const lots = lotsOf(league)

const CHAPTERS: readonly { readonly title: string; readonly shots: readonly Shot[] }[] = [
  {
    title: 'On a desktop',
    shots: [
      {
        name: 'sale',
        caption: 'A lot from its first bid to the sale',
        screen: { width: 960, height: 600, density: 1 },
        act: bidAndSell,
        isFilm: true,
      },
      {
        name: 'desktop-bidding',
        caption: 'A player under the hammer',
        screen: DESKTOP,
        act: bid,
      },
      {
        name: 'desktop-sold',
        caption: 'Sold: the amount, confetti and a notice',
        screen: DESKTOP,
        act: sell,
      },
      {
        name: 'desktop-notices',
        caption: 'Notices',
        screen: { ...DESKTOP, isDark: true },
        act: bidAndNotify,
      },
      { name: 'desktop-top', caption: 'Top Sells', screen: DESKTOP, path: '/?tab=top' },
    ],
  },
  {
    title: 'In the hand',
    shots: [
      { name: 'phone-bidding', caption: 'A player under the hammer', screen: PHONE, act: bid },
      { name: 'phone-sold-dark', caption: 'Sold', screen: DARK_PHONE, act: sell },
      {
        name: 'phone-large-text',
        caption: 'Text of 200 %',
        screen: PHONE,
        act: async (page) => {
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%'
          })
          await bid()
        },
      },
      {
        name: 'phone-pending-dark',
        caption: 'Pending Players',
        screen: DARK_PHONE,
        path: '/?tab=pending',
        act: (page) => page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView()),
      },
    ],
  },
  {
    title: 'On the wall: `?view=wall`',
    shots: [
      {
        name: 'wall-bidding',
        caption: 'A player under the hammer',
        screen: WALL,
        path: '/?view=wall',
        act: bid,
      },
      { name: 'wall-sold', caption: 'Sold', screen: WALL, path: '/?view=wall', act: sell },
      {
        name: 'wall-waiting',
        caption: 'Between two lots: a squad',
        screen: WALL,
        path: '/?view=wall',
      },
      {
        name: 'wall-results',
        caption: 'The last results',
        screen: WALL,
        path: '/?view=wall',
        act: async (page) => {
          await publish('Unsold', 1, 20_00_000)
          await publish('playerSold', 2, 45_00_000)
          await sell(page)
          await page.locator('.wall-results').waitFor()
        },
      },
      {
        name: 'wall-purses',
        caption: 'Purses beside empty places',
        screen: WALL,
        path: '/?view=wall',
        act: async (page) => {
          while (!(await page.locator('.wall-purses').isVisible())) {
            await page.keyboard.press('ArrowRight')
          }
        },
      },
      {
        name: 'wall-upright',
        caption: 'A screen that stands upright, at 1080 × 1920',
        screen: { width: 1080, height: 1920, density: 1 },
        path: '/?view=wall',
        act: bid,
      },
    ],
  },
  {
    title: 'On the stream: `?view=overlay`',
    shots: [
      {
        name: 'overlay-bidding',
        caption: 'A player under the hammer, over a camera',
        screen: WALL,
        path: '/?view=overlay',
        act: bid,
      },
      { name: 'overlay-sold', caption: 'Sold', screen: WALL, path: '/?view=overlay', act: sell },
      {
        name: 'overlay-place-top',
        caption: 'At the top: `place=top`',
        screen: WALL,
        path: '/?view=overlay&place=top',
        act: bid,
      },
      {
        name: 'overlay-ticker',
        caption: 'The other events alone: `show=ticker`',
        screen: WALL,
        path: '/?view=overlay&show=ticker',
        act: notify,
      },
      {
        name: 'overlay-top',
        caption: 'Top Sells: `show=top`',
        screen: WALL,
        path: '/?view=overlay&show=top',
      },
      {
        name: 'overlay-teams',
        caption: 'The teams: `show=teams`',
        screen: WALL,
        path: '/?view=overlay&show=teams',
      },
    ],
  },
  {
    title: 'A recorded auction: the demo',
    shots: [
      {
        name: 'replay',
        caption: 'It plays by itself, and a bar leads to each lot',
        screen: DESKTOP,
        path: `/demo/?at=lot-${lots[0]?.['pdf_sl_no']}`,
        before: (page) =>
          page.route('**/demo/**', (route) => {
            const { pathname } = new URL(route.request().url())
            return route.fulfill({
              path: join(DEMO, pathname.slice('/demo/'.length) || 'index.html'),
            })
          }),
        act: async (page) => {
          await page.getByRole('region', { name: 'Player being bid on' }).waitFor()
          await page.waitForTimeout(4000)
        },
      },
    ],
  },
  {
    title: 'The organiser’s spreadsheet',
    shots: [
      {
        name: 'sheet',
        caption: 'A bid is typed into the sheet that `gavel start` follows',
        screen: { width: 820, height: 374, density: 2 },
        act: (page) => page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(sheetPage())}`),
      },
    ],
  },
]

const [, , word = ''] = process.argv
const shots = CHAPTERS.flatMap((chapter) => chapter.shots)
const server = await startFeedServer({
  BOARD_DIR: join(ROOT, 'dist', 'board'),
  PICTURES_DIR: join(DEMO, 'pictures'),
})
const { executablePath, args } = chromiumOptions()
const rules = `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${server.port}`
const browser = await chromium.launch({ executablePath, args: [...args, rules] })
try {
  await mkdir(FOLDER, { recursive: true })
  for (const shot of shots.filter(({ name }) => name.includes(word))) {
    const picture = await take(shot)
    await writeFile(join(FOLDER, `${shot.name}.webp`), picture)
    console.log(
      `${shot.name.padEnd(24)}${String(Math.round(picture.length / 1000)).padStart(5)} kB`,
    )
  }
} finally {
  await browser.close()
  await server.remove()
}
for (const name of await readdir(FOLDER)) {
  if (!shots.some((shot) => name === `${shot.name}.webp`)) await rm(join(FOLDER, name))
}
await writeFile(join(ROOT, 'docs', 'gallery.md'), markdown())

/** The demo's data file in the middle of its auction. */
async function readLeague(): Promise<DataFile> {
  const read = readRecording(await readFile(join(DEMO, 'recording.jsonl'), 'utf8'))
  if (!read.ok) throw new Error(read.problem)
  let file: DataFile | null = null
  for (const { change } of read.recording.steps) {
    if (change !== null) file = applyChange(file as Wire | null, change) as DataFile | null
    if (file !== null && file.auction_details.main[0].sold_count >= SOLD) return file
  }
  throw new Error(`the demo has no ${SOLD} sales`)
}

/** The players who have not come up, as a live event names them; one of Latin letters first. */
function lotsOf({ pending }: DataFile): readonly Wire[] {
  const toCome = pending.filter(({ auction_sold_status }) => auction_sold_status !== 2)
  const all = toCome.map(({ full_name, profile_pic, sl_no }) => ({
    name: full_name,
    img: profile_pic,
    pdf_sl_no: sl_no,
  }))
  const first = all.findIndex(({ name }) => /^[ -~]+$/.test(name ?? ''))
  return [...all.slice(first), ...all.slice(0, first)]
}

/** Opens the page of a shot, on its screen. */
async function take({ screen, path = '/', before, act, isFilm }: Shot): Promise<Buffer> {
  // The lot of the last picture has ended: this is the last sale, and the lists have it.
  const [last] = league.recent_sell
  const sold = {
    name: last?.full_name,
    img: last?.profile_pic,
    pdf_sl_no: last?.sl_no,
    amount: last?.auction_sold_amount,
  }
  await server.publish('playerSold', sold, { dataFile: league })
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: screen.density,
    colorScheme: screen.isDark === true ? 'dark' : 'light',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  try {
    const page = await context.newPage()
    await page.clock.setSystemTime(new Date(last?.auction_action_on ?? 0))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setDefaultBackgroundColorOverride', { color: PITCH })
    await before?.(page)
    await page.goto(`http://${HOST}${path}`)
    // Some pages have no channel.
    const live = page.locator('[data-channel=live]')
    await live.waitFor({ state: 'attached', timeout: 8_000 }).catch(() => {})
    await page.waitForTimeout(1500)
    if (isFilm === true) return await film(devtools, async () => act?.(page))
    await act?.(page)
    await page.waitForTimeout(600)
    const y = await page.evaluate(() => scrollY)
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: WEBP_QUALITY,
      clip: { x: 0, y, width: screen.width, height: screen.height, scale: screen.density },
    })
    return Buffer.from(data, 'base64')
  } finally {
    await context.close()
    await server.start()
  }
}

/** Records the page while `act` runs. @throws without `img2webp` (Debian's package `webp`) */
async function film(devtools: CDPSession, act: () => Promise<unknown>): Promise<Buffer> {
  const frames: { readonly png: Buffer; readonly atMs: number }[] = []
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void devtools.send('Page.screencastFrameAck', { sessionId })
    const atMs = (metadata.timestamp ?? 0) * 1000
    if (atMs - (frames.at(-1)?.atMs ?? 0) < SHORTEST_FRAME_MS) return
    frames.push({ png: Buffer.from(data, 'base64'), atMs })
  })
  await devtools.send('Page.startScreencast', { format: 'png' })
  await act()
  await devtools.send('Page.stopScreencast')
  const folder = await makeFolder('gavel-film-')
  const target = join(folder, 'film.webp')
  const words = ['-loop', '0', '-lossy', '-q', '60', '-m', '6']
  for (const [index, { png, atMs }] of frames.entries()) {
    const path = join(folder, `${index}.png`)
    await writeFile(path, png)
    const nextMs = frames[index + 1]?.atMs ?? atMs + LAST_FRAME_MS
    words.push('-d', String(Math.round(nextMs - atMs)), path)
  }
  const { status, stderr } = spawnSync('img2webp', [...words, '-o', target], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`img2webp failed: ${stderr}`)
  return readFile(target)
}

async function publish(eventType: string, lot: number, amount: number): Promise<void> {
  await server.publish(eventType, { ...lots[lot], amount })
}

async function bid(): Promise<void> {
  for (const amount of [40_00_000, 1_10_00_000, 1_20_00_000])
    await publish('biddingStart', 0, amount)
}

async function sell(page: Page): Promise<void> {
  await bid()
  await publish('playerSold', 0, 1_30_00_000)
  await page.locator('[data-state=sold]').first().waitFor()
  // The confetti is in the air, the amount has rolled.
  await page.waitForTimeout(900)
}

/** Three bids, the sale, and the stage afterwards. */
async function bidAndSell(page: Page): Promise<void> {
  for (const amount of [40_00_000, 1_10_00_000, 1_20_00_000]) {
    await publish('biddingStart', 0, amount)
    await page.waitForTimeout(1100)
  }
  await publish('playerSold', 0, 1_20_00_000)
  await page.waitForTimeout(4200)
}

async function notify(page: Page): Promise<void> {
  await publish('Unsold', 1, 20_00_000)
  await publish('ChangeTeam', 2, 45_00_000)
  await publish('NewPlayer', 3, 20_00_000)
  await page.getByText('New Player Added').waitFor()
}

async function bidAndNotify(page: Page): Promise<void> {
  await bid()
  await notify(page)
}

/** The sheet of `gavel template` as the organiser sees it on the evening; Dev Patil's bid is being typed. */
function sheetPage(): string {
  const lines = `Series,Village Cup 2026
Purse,10 lakh
Squad,15
Unit,rupee
Teams,Otters,Herons,Kites
No,Player,Role,Base price,Bid,Sold,Team
1,Asha Rao,Batter,-,,60000,Otters
2,Bina Kulkarni,Bowler,20000,,85000,Herons
3,Chitra Menon,All-rounder,20000,,Unsold,
4,Dev Patil,Keeper,10000,35000,,
5,Esha Tal,Batter,20000,,,
6,Farid Khan,Bowler,10000,,,`.split('\n')
  const rows = lines.map((line, row) => {
    const cells = line.split(',')
    const written = [...'ABCDEFG'].map((_, column) => `<td>${cells[column] ?? ''}</td>`)
    return `<tr><th>${row + 1}</th>${written.join('')}</tr>`
  })
  const letters = [...'ABCDEFG'].map((letter) => `<th>${letter}</th>`).join('')
  return `<!doctype html><title>Sheet</title><style>
    body { margin: 0; background: #fff; color: #202124; font: 14px 'Noto Sans', sans-serif }
    table { border-collapse: collapse; width: 100% }
    th, td { border: 1px solid #d6d9dc; padding: 5px 8px; height: 17px; text-align: left; font-weight: 400 }
    th { background: #f3f4f6; color: #5f6368; text-align: center; font-size: 12px }
    tr:nth-child(7) td { font-weight: 700; background: #e6f0ea }
    tr:nth-child(11) td:nth-child(6) { outline: 2px solid #1a73e8; outline-offset: -2px }
  </style><table><tr><th></th>${letters}</tr>${rows.join('')}</table>`
}

function markdown(): string {
  const chapters = CHAPTERS.map(({ title, shots }) => {
    const pictures = shots.map(({ name, caption, screen }) => {
      const address = `gallery/${name}.webp`
      // The caption stands beside the picture, so a screen reader need not hear it twice.
      const isUpright = screen.width < screen.height
      const picture = isUpright ? `<img src="${address}" width="270" alt="">` : `![](${address})`
      return `**${caption}**\n\n${picture}\n`
    })
    return `## ${title}\n\n${pictures.join('\n')}`
  })
  return `# Gallery

Pictures of a made-up league, taken by \`npm run gallery\`.

${chapters.join('\n')}`
}
