/**
 * The board on other people's hosts: strict policies, and prefixes. Every journey also fails on
 * anything that the browser logs, and a breach of the policy is logged.
 */
import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { makeFolder } from '../kit/temporary-folder.ts'
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { requestsFor } from './foreign/record.ts'
import { BoardPage } from './support/board-page.ts'
import { type BuildOptions, folderOf, printedPolicy } from './support/builds.ts'
import { expectDisplayFont } from './support/display-font.ts'
import { holdBack } from './support/gate.ts'
import {
  test as journey,
  longUnless,
  openLive,
  openView,
  startBidding,
  untilJoined,
} from './support/journey.ts'
import { boardFolder, ROOT } from './support/places.ts'
import { collectRequests } from './support/requests.ts'
import { watchShifts } from './support/shifts.ts'
import { watchFor } from './support/sightings.ts'

interface Host extends BuildOptions {
  readonly name: string
  /** The prefix. */
  readonly base: string
  /** The Content-Security-Policy it sends; without one, what `npm run csp` prints. */
  readonly policy?: string
}

/** At the root and without a policy are all other journeys. */
const HOSTS: readonly Host[] = [
  { name: 'under a prefix, with the printed policy', build: 'standard', base: '/auction/' },
  {
    name: "the plain build under a prefix and default-src 'self'",
    build: 'plain',
    base: '/league/2026/',
    policy: "default-src 'self'",
  },
]

const test = journey.extend<{ host: Host }>({
  host: [{ name: '', build: 'standard', base: '/' }, { option: true }],
  service: async ({ host, startService }, use) => {
    const folder = await folderOf(host)
    const policy = host.policy ?? (await printedPolicy(join(folder, 'index.html')))
    const headers = { 'content-security-policy': policy }
    const hosting = { prefix: host.base.slice(0, -1), headers }
    await use(await startService({ boardFolder: folder, hosting }))
  },
  board: async ({ page, service, host }, use) =>
    use(new BoardPage(page, service.url + host.base.slice(0, -1))),
})

for (const host of HOSTS) {
  test.describe(host.name, longUnless(host.build === 'standard'), () => {
    test.use({ host })
    const home = host.base
    const dataFile = `${home}auctiondatafile.json`

    test('§2, §4, §7 the main path: lists, links, bids and a sale, with one request for the data file', async ({
      board,
      service,
    }) => {
      const requests = collectRequests(board.page)
      service.serveFile(
        auctionFile({ recent_sell: [player({ profile_pic: null }), player({ profile_pic: '' })] }),
      )
      await openLive(board, service)
      const paths = requests.map(({ url }) => url.pathname)
      expect(paths.filter((path) => path.endsWith('auctiondatafile.json'))).toEqual([dataFile])
      const others = paths.filter((path) => !/^\/(socket\.io|pictures)\//.test(path))
      expect(others.filter((path) => !path.startsWith(home))).toEqual([])
      await expectDisplayFont(board.page)
      await expect(board.page.getByText(/script could not run/)).toHaveCount(0)

      await board.choose('Top Sells')
      expect(board.page.url()).toBe(`${board.origin}/?tab=top`)
      await board.teamLink('Chennai Cyclones').click()
      await expect(board.teamCard('Chennai Cyclones')).toBeInViewport()
      expect(board.page.url()).toBe(`${board.origin}/?tab=top#team-chennai-cyclones`)
      await board.page.goBack()
      await expect(board.tab('Top Sells')).toHaveAttribute('aria-selected', 'true')

      // §2.9: the placeholder is a picture of either build.
      await board.choose('Recent Sells')
      const placeholder = board.panel.locator('img[data-placeholder]').first()
      await expect(placeholder).toBeVisible()
      await expect
        .poll(() => placeholder.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)

      const canvas = await watchFor(board.page, 'canvas')
      await startBidding(board, service)
      service.emit('playerSold', livePlayer())
      await expect(board.notice('Player Sold!')).toBeVisible()
      await expect.poll(async () => (await canvas()).most).toBe(1)
      await expect(board.banner).toHaveCount(0)
      expect(requestsFor(service.record, dataFile)).toHaveLength(1)
    })

    test('§2 any other path is not found, and Return to Home leads to the board, whose preview, icons and manifest exist', async ({
      board,
      service,
      log,
    }) => {
      log.expect(/^error: .*nope/)
      // A language is loaded from the board's folder, whatever the depth.
      await board.open('/deep/nope?lang=hi')
      await expect(board.page.getByText('होम पर लौटें')).toBeVisible()
      await board.open('/deep/nope')
      await expect(board.page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
      const link = board.page.getByRole('link', { name: 'Return to Home', exact: true })
      await expect(link).toHaveAttribute('href', home)
      expect(requestsFor(service.record, dataFile)).toEqual([])
      await link.click()
      await expect(board.heading).toBeVisible()
      await untilJoined(service, 1)
      expect(board.page.url()).toBe(`${board.origin}/`)
      const addresses = await board.page.evaluate(async () => {
        const attribute = (selector: string, name: string) =>
          document.querySelector(selector)?.getAttribute(name) ?? 'none:'
        const manifest = attribute('[rel=manifest]', 'href')
        const { start_url, icons } = await (await fetch(manifest)).json()
        const ofManifest = [start_url, ...icons.map(({ src }: { src: string }) => src)].map(
          (path) => new URL(path, new URL(manifest, location.href)).pathname,
        )
        return [
          attribute('[property="og:image"]', 'content'),
          attribute('[rel=apple-touch-icon]', 'href'),
          attribute('[rel=icon]', 'href'),
          ...ofManifest,
        ]
      })
      const ownIcon = addresses[2] ?? ''
      expect(addresses).toEqual([
        `${home}preview.png`,
        './icon-192.png',
        ownIcon,
        home,
        `${home}icon-192.png`,
        `${home}icon-512.png`,
      ])
      for (const address of addresses) {
        if (address.startsWith('data:')) continue
        const answer = await board.page.request.get(new URL(address, board.page.url()).href)
        expect(answer.headers()['content-type']).not.toMatch(address === home ? /plain/ : /html/)
      }
    })

    test('the wall, whose QR code is that of the room, and the overlay work', async ({
      board,
      service,
    }) => {
      await openView(board, service, '/?view=wall&room=final')
      const code = board.page.getByRole('img', {
        name: `QR code for ${board.origin.replace('http://', '')}/?room=final`,
      })
      await expect(code).toBeVisible()
      service.emit('biddingStart', livePlayer(), 'final')
      await expect(board.banner).toBeVisible()
      await openView(board, service, '/?view=overlay', 2)
      await startBidding(board, service)
    })
  })
}

for (const { policy, when } of [
  { policy: "default-src 'self'", when: 'at once where styles are blocked as well' },
  { policy: "default-src 'self'; style-src 'unsafe-inline'", when: 'after a while' },
]) {
  journey(`a page whose script is blocked says so ${when}`, async ({ page, log, startService }) => {
    log.allow(/violates the following Content Security Policy directive/)
    const { url } = await startService({
      boardFolder: boardFolder('standard'),
      hosting: { headers: { 'content-security-policy': policy } },
    })
    await page.goto(url)
    const words = page.getByText(/script could not run/)
    await expect(page.getByText('Loading…')).toBeVisible()
    if (when === 'after a while') {
      await expect(words).toBeHidden()
      await words.evaluate((element) => {
        for (const animation of element.getAnimations()) animation.currentTime = 20_000
      })
    }
    await expect(words).toBeVisible()
  })
}

journey(
  'the printed policy is right for an edited page with another service and CRLF line ends',
  async ({ page, startService }) => {
    const service = await startService({ allowsOtherOrigins: true })
    const folder = await makeFolder('gavel-edited-')
    await cp(boardFolder(), folder, { recursive: true })
    const path = join(folder, 'index.html')
    const edited = (await readFile(path, 'utf8'))
      .replace('"service":""', `"service":"${service.url}"`)
      .replaceAll('\n', '\r\n')
    await writeFile(path, edited)
    const policy = await printedPolicy(path)
    expect(policy).toContain(`connect-src 'self' ${service.url};`)
    const hosting = { headers: { 'content-security-policy': policy } }
    const board = new BoardPage(page, (await startService({ boardFolder: folder, hosting })).url)
    await openLive(board, service)
    await startBidding(board, service)
  },
)

journey(
  'gavel prerender: the lists are there before the script and the data file, and newer ones replace them without a jump',
  async ({ page, startService }) => {
    const folder = await makeFolder('gavel-prerendered-')
    await cp(boardFolder(), join(folder, 'public'), { recursive: true })
    const dataFile = join(folder, 'auctiondatafile.json')
    await writeFile(
      dataFile,
      JSON.stringify(auctionFile({ teams: [team({ team_name: 'Otters' })] })),
    )
    const words = ['organiser/cli/main.ts', 'prerender', join(folder, 'public'), dataFile]
    await promisify(execFile)(process.execPath, words, { cwd: ROOT })
    const service = await startService({ boardFolder: join(folder, 'public') })
    const newer = { team_name: 'Otters', current_wallet_balance: 12_00_000 }
    service.serveFile(auctionFile({ teams: [team(newer)] }))
    const shifts = await watchShifts(page)
    const gate = await holdBack(page, '**/auctiondatafile.json')
    const own = new BoardPage(page, service.url)
    await own.open()
    await expect(own.teamLink('Otters')).toBeVisible()
    gate.open()
    await expect(own.teamCard('Otters')).toContainText('₹12,00,000')
    expect(await shifts()).toEqual([])
    expect(requestsFor(service.record, '/auctiondatafile.json')).toHaveLength(1)
  },
)
