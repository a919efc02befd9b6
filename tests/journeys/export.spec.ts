/** `gavel export`: the finished auction on any host for static files. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { read, utils } from '@e965/xlsx'
import { expect } from '@playwright/test'
import { startFeedServer } from '../kit/feed-server.ts'
import { makeFolder } from '../kit/temporary-folder.ts'
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { startForeignService } from './foreign/foreign-service.ts'
import { expectNoViolation } from './support/axe.ts'
import { test } from './support/journey.ts'
import { boardFolder, ROOT } from './support/places.ts'
import { collectRequests } from './support/requests.ts'
import { watchShifts } from './support/sightings.ts'
import { expectDisplayFont } from './support/text.ts'

const run = promisify(execFile)

let site: { readonly url: string; readonly folder: string; stop(): Promise<void> }

// In one worker: one export for all.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const server = await startFeedServer({ BOARD_DIR: boardFolder() })
  const parent = await makeFolder('gavel-export-')
  const folder = join(parent, 'site')
  try {
    const sold = player({
      profile_pic: '/icon-192.png',
      auction_action_on: '2026-03-14T18:30:00+05:30',
    })
    await server.replaceDataFile(
      auctionFile({ teams: [team({ team_logo: '/icon-512.png', players: [sold] })] }),
    )
    await server.publish('biddingStart', livePlayer({ img: '/icon-192.png' }))
    const from = ['--server', server.url, '--token-file', server.tokenFile]
    await run(process.execPath, ['organiser/cli/main.ts', 'export', folder, '--replay', ...from], {
      cwd: ROOT,
    })
  } finally {
    await server.remove()
  }
  // A host that knows nothing of an auction.
  const host = await startForeignService({
    boardFolder: folder,
    hosting: { prefix: '/old/auction' },
  })
  host.serve('absent')
  site = { url: `${host.url}/old/auction/`, folder, stop: host.stop }
})

test.afterAll(() => site.stop())

test('an exported board works in any folder, opens no channel and shows the auction’s date', async ({
  page,
}) => {
  const requests = collectRequests(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const shifts = await watchShifts(page)
  await page.goto(`${site.url}index.html`)
  await expect(page.getByText('Auction held on Mar 14, 2026')).toBeVisible()
  await expect(page).toHaveURL(site.url)
  expect(await shifts()).toEqual([])
  await expect(page.getByText('INACTIVE')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Pending Players' }).click()
  await expect(page).toHaveURL(/\/old\/auction\/\?tab=pending$/)
  const paths = requests.map(({ url }) => url.pathname)
  expect(paths.filter((path) => path.includes('socket.io'))).toEqual([])
  expect(paths.filter((path) => path.endsWith('/auctiondatafile.json'))).toHaveLength(1)
  expect(paths.every((path) => path.startsWith('/old/auction/'))).toBe(true)
  expect(paths.filter((path) => path.includes('/pictures/')).length).toBeGreaterThan(0)
  await expectDisplayFont(page)
})

test('with a recording viewers can watch the auction again, from the folder’s own files', async ({
  page,
}) => {
  const requests = collectRequests(page)
  await page.goto(site.url)
  const again = page.getByRole('button', { name: 'Watch the auction again' })
  await expect(again).toBeVisible()
  const isRecording = ({ url }: { readonly url: URL }) => url.pathname.endsWith('.jsonl')
  expect(requests.filter(isRecording)).toEqual([])
  await again.click()
  const banner = page.getByRole('region', { name: 'Player being bid on' })
  await expect(banner).toContainText(String(livePlayer()['name']))
  await expect(banner.locator('img')).toHaveAttribute('src', /^pictures\//)
  await expectNoViolation(page, 'the replay')
  const tools = page.locator('.replay-tools > *')
  const heights = await tools.evaluateAll((all) => all.map((tool) => tool.clientHeight))
  expect(Math.max(...heights), 'each in one line').toBeLessThan(50)
  await page.getByRole('button', { name: 'Back to the results' }).click()
  await expect(again).toBeVisible()
  await page.goto(`${site.url}?view=wall&at=start`)
  await expect(page.getByText('Replay', { exact: true })).toBeVisible()
  expect(requests.filter(isRecording)).toHaveLength(2)
  expect(requests.every(({ url }) => url.pathname.startsWith('/old/auction/'))).toBe(true)
})

test('the offer of the browser’s language doesn’t cover the bar of a recording', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ta-IN' })
  const page = await context.newPage()
  await page.goto(`${site.url}?at=start`)
  const offer = page.getByRole('region', { name: 'தமிழ்' })
  await expect(offer).toBeVisible()
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size)
    const controls = [
      page.getByRole('slider', { name: 'Lots' }),
      page.getByRole('button', { name: 'Previous lot' }),
    ]
    for (const control of controls) await control.click({ trial: true, timeout: 5000 })
    // One row, which notices leave free.
    expect((await offer.boundingBox())?.height).toBeLessThan(60)
  }
  await context.close()
})

test('opened as a file, the page says what to do', async ({ page, log }) => {
  // The ordinary build is for the root of a host.
  log.allow(/ERR_FILE_NOT_FOUND/)
  for (const folder of [site.folder, boardFolder('standard')]) {
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
    const title = page.getByRole('heading', { name: 'This board needs a web address' })
    await expect(title).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByText('npx serve')).toBeInViewport()
  }
})

test('the results are exported for spreadsheets', async () => {
  const sales = await readFile(join(site.folder, 'results', 'sales.csv'), 'utf8')
  expect(sales).toContain('2026-03-14 13:00:00')
  const workbook = await readFile(join(site.folder, 'results', 'results.xlsx'))
  const { SheetNames, Sheets } = read(workbook, { cellDates: true, UTC: true })
  expect(SheetNames).toEqual(['squads', 'sales', 'unsold'])
  const [, sale] = utils.sheet_to_json<unknown[]>(Sheets['sales'] ?? {}, { header: 1, UTC: true })
  expect(sale?.[0]).toEqual(new Date('2026-03-14T13:00:00Z'))
})
