/** Sales and squads as pictures: that they really are drawn, shared and saved (docs/decisions/cards.md). */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { auctionFile, player, team } from '../kit/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { openLive, test } from './support/journey.ts'
import { pixelsOf } from './support/pixels.ts'
import { collectRequests } from './support/requests.ts'

type Pixels = Awaited<ReturnType<typeof pixelsOf>>

async function savedBy(page: Page): Promise<{ name: string; pixels: Pixels }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ])
  const pixels = await pixelsOf(await readFile(await download.path()))
  return { name: download.suggestedFilename(), pixels }
}

/** The red, green and blue of a point, in shares of width and height. */
function colourAt({ width, height, data }: Pixels, x: number, y: number): number[] {
  const at = 4 * (Math.floor(y * height) * width + Math.floor(x * width))
  return [...data.subarray(at, at + 3)]
}

/** How many colours there are, roughly. */
function coloursIn({ data }: Pixels): number {
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 4 * 97) {
    colours.add(
      ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4),
    )
  }
  return colours.size
}

test('a sale and a squad are saved as PNG files of their size, and nothing but pictures is requested', async ({
  board,
  service,
}) => {
  const { page } = board
  await openLive(board, service)
  const made = collectRequests(page)
  await board.teamCard('Mumbai Mariners').getByText('SOLD').first().click()
  const picture = page.getByRole('img', {
    name: 'Asha Rane, Sold for ₹27,00,00,000, Mumbai Mariners',
  })
  await expect(picture).toBeVisible()
  await expect(page.getByText('The picture is ready: 1080 × 1350 pixels')).toBeVisible()
  // This browser has no share sheet.
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  const sale = await savedBy(page)
  expect(sale.name).toBe('monsoon-premier-league-auction-asha-rane-1080x1350.png')
  expect([sale.pixels.width, sale.pixels.height]).toEqual([1080, 1350])
  // The photo of the service is one saturated colour.
  const [red = 0, green = 0, blue = 0] = colourAt(sale.pixels, 0.2, 0.25)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeGreaterThan(90)

  await page.getByRole('combobox', { name: 'Picture of' }).selectOption('The whole squad')
  await page.getByRole('radio', { name: 'Landscape' }).check()
  await expect(page.getByText('The picture is ready: 1200 × 630 pixels')).toBeVisible()
  const squad = await savedBy(page)
  expect([squad.pixels.width, squad.pixels.height]).toEqual([1200, 630])
  expect(coloursIn(squad.pixels)).toBeGreaterThan(20)

  const others = made.filter(({ url }) => !/^\/(pictures|assets)\//.test(url.pathname))
  expect(others.filter(({ url }) => !url.pathname.startsWith('/socket.io/'))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('§2.9 pictures that their host does not allow to be read give way to initials, never to an error', async ({
  board,
  service,
  log,
}) => {
  log.allow(FAILED_REQUEST)
  log.allow(/has been blocked by CORS policy/)
  // Another name of the host is another origin, and the service allows none.
  const elsewhere = service.url.replace('127.0.0.1', 'localhost')
  const asha = player({ profile_pic: `${elsewhere}/pictures/asha.svg` })
  service.serveFile(
    auctionFile({ teams: [team({ team_logo: `${elsewhere}/pictures/m.svg`, players: [asha] })] }),
  )
  const { page } = board
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'canShare', { value: () => true })
    Object.defineProperty(navigator, 'share', {
      value: async ({ files }: { files: File[] }) => Reflect.set(window, 'shared', files),
    })
  })
  await openLive(board, service)
  await board.teamCard('Mumbai Mariners').getByText('SOLD').first().click()
  await expect(
    page.getByText('A photo or logo could not be used: initials or a name are in its place.'),
  ).toBeVisible()
  const { pixels } = await savedBy(page)
  expect(coloursIn(pixels)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const shared = await page.evaluate(() => {
    const [file]: File[] = Reflect.get(window, 'shared')
    return file && { type: file.type, isLarge: file.size > 10_000 }
  })
  expect(shared).toEqual({ type: 'image/png', isLarge: true })
})
