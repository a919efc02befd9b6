/**
 * The board on other people's hosts: strict policies, and prefixes. Every journey also fails on
 * anything that the browser logs, and a breach of the policy is logged.
 */
import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { makeFolder } from '../kit/temporary-folder.ts'
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { requestsFor } from './foreign/record.ts'
import { BoardPage } from './support/board-page.ts'
import {
  longUnless,
  openLive,
  openView,
  startBidding,
  test,
  untilJoined,
} from './support/journey.ts'
import { boardFolder, ROOT } from './support/places.ts'
import { collectRequests, holdBack } from './support/requests.ts'
import { watchFor, watchShifts } from './support/sightings.ts'
import { expectDisplayFont } from './support/text.ts'

const run = promisify(execFile)

/** At the root and without a policy are all other journeys. */
const HOSTS = [
  {
    name: 'under a prefix, with the printed policy',
    build: 'standard',
    home: '/auction/',
    policy: null,
  },
  {
    name: "the plain build under a prefix and default-src 'self'",
    build: 'plain',
    home: '/league/2026/',
    policy: "default-src 'self'",
  },
] as const

for (const { name, build, home, policy } of HOSTS) {
  test(
    `§2, §4, §7 ${name}: lists, links, a sale, no such page, the wall and the overlay`,
    longUnless(build === 'standard'),
    async ({ page, startService, log }) => {
      log.expect(/^error: .*nope/)
      const folder = await makeFolder('gavel-prefix-')
      const mode = build === 'plain' ? ['--mode', 'plain'] : []
      await run(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', 'board', ...mode, '--outDir', folder],
        // Vite's own default for a build; the runner's NODE_ENV is `test`.
        { cwd: ROOT, env: { PATH: process.env['PATH'], VITE_BOARD_BASE: home } },
      )
      const printed = policy ?? (await printedPolicy(join(folder, 'index.html')))
      const hosting = {
        prefix: home.slice(0, -1),
        headers: { 'content-security-policy': printed },
      }
      const service = await startService({ boardFolder: folder, hosting })
      service.serveFile(auctionFile({ recent_sell: [player({ profile_pic: null })] }))
      const board = new BoardPage(page, service.url + hosting.prefix)
      const requests = collectRequests(page)
      await openLive(board, service)
      const paths = requests.map(({ url }) => url.pathname)
      const others = paths.filter((path) => !/^\/(socket\.io|pictures)\//.test(path))
      expect(others.filter((path) => !path.startsWith(home))).toEqual([])
      expect(requestsFor(service.record, `${home}auctiondatafile.json`)).toHaveLength(1)
      await expectDisplayFont(page)

      // §2.9: the placeholder is a picture of either build.
      await board.choose('Recent Sells')
      const placeholder = board.panel.locator('img[data-placeholder]')
      await expect
        .poll(() => placeholder.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      await board.teamLink('Chennai Cyclones').click()
      await expect(page).toHaveURL(`${board.origin}/?tab=recent#team-chennai-cyclones`)

      const canvas = await watchFor(page, 'canvas')
      await startBidding(board, service)
      service.emit('playerSold', livePlayer())
      await expect.poll(async () => (await canvas()).most).toBe(1)

      // A language is loaded from the board's folder, whatever the depth.
      await board.open('/deep/nope?lang=hi')
      await page.getByRole('link', { name: 'होम पर लौटें' }).click()
      await expect(page).toHaveURL(`${board.origin}/`)
      await untilJoined(service, 2)
      const manifest = await page
        .locator('[rel=manifest]')
        .evaluate((link: HTMLLinkElement) => link.href)
      const { start_url, icons } = await (await page.request.get(manifest)).json()
      expect(new URL(start_url, manifest).pathname).toBe(home)
      const linked = await page
        .locator('[property="og:image"], [rel=apple-touch-icon]')
        .evaluateAll((nodes) =>
          nodes.map((node) => node.getAttribute('content') ?? node.getAttribute('href')),
        )
      for (const src of [...linked, ...icons.map((icon: { src: string }) => icon.src)]) {
        const answer = await page.request.get(new URL(src, manifest).href)
        // In place of a missing file the host sends the page.
        expect(answer.headers()['content-type'], src).not.toBe('text/html')
      }

      for (const [visit, view] of ['wall', 'overlay'].entries()) {
        await openView(board, service, `/?view=${view}`, visit + 3)
        await startBidding(board, service)
      }
    },
  )
}

for (const { policy, when } of [
  { policy: "default-src 'self'", when: 'at once where styles are blocked as well' },
  { policy: "default-src 'self'; style-src 'unsafe-inline'", when: 'after a while' },
]) {
  test(`a page whose script is blocked says so ${when}`, async ({ page, log, startService }) => {
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

test('gavel prerender: the lists are there before the script and the data file, and newer ones replace them without a jump', async ({
  page,
  startService,
}) => {
  const folder = await makeFolder('gavel-prerendered-')
  await cp(boardFolder(), join(folder, 'public'), { recursive: true })
  const dataFile = join(folder, 'auctiondatafile.json')
  await writeFile(dataFile, JSON.stringify(auctionFile({ teams: [team({ team_name: 'Otters' })] })))
  const words = ['organiser/cli/main.ts', 'prerender', join(folder, 'public'), dataFile]
  await run(process.execPath, words, { cwd: ROOT })
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
})

/** What `npm run csp` prints for a page. */
async function printedPolicy(page: string): Promise<string> {
  const words = ['server/pages/csp.ts', '--page', page]
  const { stdout } = await run(process.execPath, words, { cwd: ROOT })
  return stdout.trim()
}
