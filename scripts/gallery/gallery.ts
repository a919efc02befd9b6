/**
 * `npm run gallery`: takes the pictures of `docs/gallery.md` and writes it, with the rehearsal's league on
 * our own server in a real browser. `--only WORD` takes those with the word in their name (`sale` takes the
 * animations); `--into FOLDER` puts PNGs there instead and leaves the document alone.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import type { DataFile } from '../../contract/wire-file.ts'
import { chromiumOptions } from '../../tests/kit/browsers.ts'
import { startFeedServer, type TestServer } from '../../tests/kit/feed-server.ts'
import { ROOT } from '../../tests/kit/programs.ts'
import { film } from './film.ts'
import { nextLots, playToTheMiddle } from './league.ts'
import { CHAPTERS, FILMS, type Shot, type Stage } from './shots.ts'

const FOLDER = join(ROOT, 'docs', 'gallery')
const DOCUMENT = join(ROOT, 'docs', 'gallery.md')

/** The league's address in the pictures. */
const HOST = 'seven-rivers.example'
/** Where a camera's picture would be, behind the overlay. */
const PITCH = { r: 64, g: 112, b: 72, a: 1 }
const WEBP_QUALITY = 82

const { values } = parseArgs({
  options: { only: { type: 'string' }, into: { type: 'string' } },
})
const isWanted = ({ name }: Shot) => name.includes(values.only ?? '')
const shots = CHAPTERS.flatMap((chapter) => chapter.shots).filter(isWanted)
const folder = values.into ?? FOLDER
await mkdir(folder, { recursive: true })
const server = await startFeedServer({ BOARD_DIR: join(ROOT, 'dist', 'board') })
const browser = await openBrowser(server)
try {
  const league = await playToTheMiddle(server)
  for (const shot of shots) {
    const picture = await take(shot, browser, server, league, values.into === undefined)
    await writeFile(join(folder, fileOf(shot, values.into === undefined)), picture)
    logSize(shot.name, picture)
  }
  for (const shot of FILMS.filter(isWanted)) {
    const animation = await onStage(shot, browser, server, league, (stage, devtools) =>
      film(devtools, async () => shot.act?.(stage)),
    )
    await writeFile(join(folder, fileOf(shot, true)), animation)
    logSize(shot.name, animation)
  }
} finally {
  await browser.close()
  await server.remove()
}
if (values.into === undefined) {
  await removeOthers()
  await writeFile(DOCUMENT, document())
}

function openBrowser({ port }: TestServer): Promise<Browser> {
  const { executablePath, args } = chromiumOptions()
  const rules = `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`
  return chromium.launch({ executablePath, args: [...args, rules] })
}

function logSize(name: string, { length }: Buffer): void {
  console.log(`${name.padEnd(24)}${String(Math.round(length / 1000)).padStart(5)} kB`)
}

function take(
  shot: Shot,
  browser: Browser,
  server: TestServer,
  league: DataFile,
  isWebp: boolean,
): Promise<Buffer> {
  return onStage(shot, browser, server, league, async (stage, devtools) => {
    await shot.act?.(stage)
    await stage.page.waitForTimeout(600)
    const format = isWebp
      ? { format: 'webp' as const, quality: WEBP_QUALITY }
      : { format: 'png' as const }
    const { width, height, density } = shot.screen
    const scrolled = await stage.page.evaluate(() => scrollY)
    const { data } = await devtools.send('Page.captureScreenshot', {
      ...format,
      clip: { x: 0, y: scrolled, width, height, scale: density },
    })
    return Buffer.from(data, 'base64')
  })
}

/** Opens the page of a shot, on its screen. */
async function onStage(
  shot: Shot,
  browser: Browser,
  server: TestServer,
  league: DataFile,
  use: (stage: Stage, devtools: CDPSession) => Promise<Buffer>,
): Promise<Buffer> {
  await server.replaceDataFile(league)
  // The lot of the last picture has ended: this is the last sale.
  const [last] = league.recent_sell
  await server.publish('playerSold', {
    name: last?.full_name,
    img: last?.profile_pic,
    pdf_sl_no: last?.sl_no,
    amount: last?.auction_sold_amount,
  })
  const { width, height, density, isDark } = shot.screen
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    colorScheme: isDark ? 'dark' : 'light',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(new Date('2026-11-21T09:45:00Z'))
    await page.clock.resume()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setDefaultBackgroundColorOverride', { color: PITCH })
    await shot.before?.(page)
    await page.goto(`http://${HOST}${shot.path}`)
    await page.waitForTimeout(1500)
    return await use({ page, server, lots: nextLots(league) }, devtools)
  } finally {
    await context.close()
    await server.start()
  }
}

function fileOf({ name }: Shot, isWebp: boolean): string {
  return `${name}.${isWebp ? 'webp' : 'png'}`
}

/** Pictures that no shot is of any more. */
async function removeOthers(): Promise<void> {
  const shots = [...FILMS, ...CHAPTERS.flatMap((chapter) => chapter.shots)]
  const ours = new Set(shots.map((shot) => fileOf(shot, true)))
  for (const name of await readdir(FOLDER)) {
    if (!ours.has(name)) await rm(join(FOLDER, name))
  }
}

function document(): string {
  const films = { title: 'Bids and a sale, moving', shots: FILMS }
  const chapters = [films, ...CHAPTERS].map(({ title, shots }) => {
    const pictures = shots.map((shot) => {
      const address = `gallery/${fileOf(shot, true)}`
      const isUpright = shot.screen.width < shot.screen.height
      // The caption stands beside the picture, so a screen reader need not hear it twice.
      const picture = isUpright ? `<img src="${address}" width="270" alt="">` : `![](${address})`
      return `**${shot.caption}**\n\n${picture}\n`
    })
    return `## ${title}\n\n${pictures.join('\n')}`
  })
  return `# Gallery

Pictures of a made-up league, taken by \`npm run gallery\`.

${chapters.join('\n')}`
}
