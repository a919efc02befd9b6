import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { TestServer } from '../kit/feed-server.ts'
import { startLocalServer } from '../kit/local-server.ts'
import { auctionFile, details, livePlayer, player } from '../kit/wire.ts'
import { longUnless, openView, test } from './support/journey.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { ownTest } from './support/own-journey.ts'
import { collectRequests, isHandshake, type MadeRequest } from './support/requests.ts'
import { LONG_NAMES, setTextSize } from './support/text.ts'

const FRAMES = [
  { width: 320, text: 100 },
  { width: 320, text: 200 },
  { width: 480, text: 100 },
  { width: 728, text: 200 },
  { width: 1200, text: 100 },
]

/** The plates are decoration over the amount; the ink of a stamp fills it, and not the box of its letters. */
const DECORATION = '.plates, .digits, .stamp'

test.describe('decisions/strip: 320 to 1200 px by 72 px', () => {
  for (const [language, name] of Object.entries(LONG_NAMES)) {
    test(
      `${language}: long names and 11 digits: nothing overlaps, is cut or scrolls`,
      longUnless(language === 'en', '@layout'),
      async ({ board, service }) => {
        const { page } = board
        const expectNoFault = async (state: string) => {
          for (const { width, text } of FRAMES) {
            await page.setViewportSize({ width, height: 72 })
            await setTextSize(page, text)
            const about = `${state}, ${width} wide, text of ${text} %`
            await expect.poll(() => layoutFaults(page, DECORATION), about).toEqual([])
          }
        }
        service.serveFile(
          auctionFile({
            auction_details: details({ series_name: name }),
            recent_sell: [
              player({ full_name: name, team_name: name, auction_sold_amount: 99_99_99_99_999 }),
            ],
          }),
        )
        await page.clock.install()
        await openView(board, service, `/?view=strip&lang=${language}`)
        await expect(page.locator('.strip-who')).toContainText(name)
        await expectNoFault('between lots')
        const inkOf = (stamp: Locator) =>
          stamp.evaluate(
            (one) => Number.parseFloat(getComputedStyle(one).fontSize) / one.clientHeight,
          )
        const ofResult = await inkOf(page.locator('.strip-result > .stamp'))
        expect(ofResult, 'large enough to read').toBeGreaterThan(0.35)
        const lot = { name, amount: 99_99_99_99_999 }
        service.emit('biddingStart', livePlayer(lot))
        await expect(page.locator('.lot-name')).toHaveText(name)
        await expectNoFault('bidding')
        service.emit('playerSold', livePlayer(lot))
        const ofLot = await inkOf(page.locator('[data-state=sold] .stamp').first())
        expect(ofLot, 'the letters of the stamps').toBeCloseTo(ofResult, 1)
        await expectNoFault('sold')
      },
    )
  }
})

const framed = ownTest.extend<{
  /** Puts this code on a long page of a site on another host. Returns the page's address. */
  readonly siteWith: (code: string) => string
}>({
  serverSettings: { FRAME_ANCESTORS: "'self', http://localhost:*" },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  siteWith: async ({}, use) => {
    let html = ''
    const site = await startLocalServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    })
    await use((code) => {
      html = `<!doctype html><title>League</title>${code}<p style="margin-top: 5000px">The end</p>`
      // Another site than 127.0.0.1, where the board is.
      return `http://localhost:${site.port}/`
    })
    await site.close()
  },
})

async function copiedCode(context: BrowserContext, board: Page): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await board.getByRole('button', { name: 'Menu', exact: true }).click()
  await board.getByRole('button', { name: 'For organisers' }).click()
  await board.getByRole('button', { name: 'Copy embed code' }).click()
  await expect(board.getByRole('button', { name: 'Copied' })).toBeVisible()
  return board.evaluate(() => navigator.clipboard.readText())
}

/** Requests to the board's host, of its channel only those that open it. */
function requestsTo({ port }: TestServer, made: readonly MadeRequest[]): readonly MadeRequest[] {
  return made.filter(
    (request) =>
      request.url.port === String(port) &&
      (request.url.pathname !== '/socket.io/' || isHandshake(request)),
  )
}

framed(
  'decisions/strip: on another site the copied code costs at most one request more than the board; out of sight it rests, and returns within 3 s',
  async ({ server, siteWith, context }) => {
    const nobody = { profile_pic: null, img: null }
    await server.replaceDataFile(
      auctionFile({ teams: [], top_sell: [], pending: [], recent_sell: [player(nobody)] }),
    )
    await server.publish('biddingStart', livePlayer(nobody))

    const board = await context.newPage()
    const ofBoard = collectRequests(board)
    await board.goto(server.url)
    await expect(board.getByText('Live', { exact: true })).toBeVisible()
    const code = await copiedCode(context, board)
    await board.close()

    const problems: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    const page = await context.newPage()
    const made = collectRequests(page)
    await page.goto(siteWith(code))
    const strip = page.frameLocator('iframe[title="Monsoon Premier League Auction"]')
    await expect(strip.locator('.strip')).toContainText('Dev Kulkarni')
    await expect(strip.locator('[data-channel=live]')).toBeVisible()
    expect(requestsTo(server, made).length).toBeLessThanOrEqual(
      requestsTo(server, ofBoard).length + 1,
    )

    const isClosing = page.waitForRequest(
      (request) => request.method() === 'POST' && request.postData() === '1',
    )
    await page.getByText('The end').scrollIntoViewIfNeeded()
    await isClosing
    const before = made.length
    await server.publish('playerSold', livePlayer(nobody))
    await server.publish('biddingStart', livePlayer({ ...nobody, name: 'Ela Bose', pdf_sl_no: 78 }))
    // Longer than an event takes to a board that listens.
    await page.waitForTimeout(1000)
    expect(made.length).toBe(before)

    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(strip.locator('.lot-name')).toHaveText('Ela Bose', { timeout: 3000 })
    await expect(strip.locator('.strip-who')).toHaveText('Dev Kulkarni')
    await expect(strip.locator('.strip-sum')).toHaveText('₹20,00,000')
    expect(problems).toEqual([])
  },
)
