/** The first screen in the page of our own server (docs/decisions/first-screen.md). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestServer } from '../kit/feed-server.ts'
import { auctionFile, player, players, team } from '../kit/wire.ts'
import { expectNoViolation } from './support/axe.ts'
import type { BoardPage } from './support/board-page.ts'
import { ownTest as test } from './support/own-journey.ts'
import { collectRequests, holdBack } from './support/requests.ts'
import { watchShifts } from './support/sightings.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
const NAMES = [
  'Mumbai Mariners',
  'Chennai Cyclones',
  'Delhi Dynamos',
  'Kolkata Kites',
  'Pune Pumas',
]

/** A data file of teams whose pictures exist. */
async function league(server: TestServer) {
  const picture = (name: string) => `/pictures/${name}.svg`
  for (const name of ['logo', 'photo']) {
    await writeFile(join(server.picturesFolder, `${name}.svg`), PICTURE)
  }
  return auctionFile({
    teams: NAMES.map((team_name) =>
      team({
        team_name,
        team_logo: picture('logo'),
        players: players(12, team_name, { profile_pic: picture('photo') }),
      }),
    ),
    recent_sell: [player({ profile_pic: picture('photo') })],
  })
}

/** Publishes the file and waits until the page contains it. */
async function serve(server: TestServer, file: object): Promise<void> {
  await server.replaceDataFile(file)
  await expect
    .poll(async () => (await fetch(server.url)).text(), { timeout: 20_000 })
    .toContain('id="first-screen"')
}

const DATA_FILE = '**/auctiondatafile.json*'

const loading = (board: BoardPage) => board.page.getByText('Loading…').filter({ visible: true })

test('decisions/first-screen: it is there before the data file, and nothing moves when the board takes over', async ({
  board,
  server,
}) => {
  await serve(server, await league(server))
  await board.page.setViewportSize({ width: 360, height: 740 })
  const shifts = await watchShifts(board.page)
  const made = collectRequests(board.page)
  const gate = await holdBack(board.page, DATA_FILE)
  await board.open()
  await expect(board.heading).toHaveText('Monsoon Premier League Auction')
  await expect(board.teamLink('Kolkata Kites')).toBeVisible()
  await expect(loading(board)).toBeVisible()
  await expectNoViolation(board.page, 'before the data file')
  const before = await board.page.locator('#first-screen [scope=row]').first().boundingBox()
  gate.open()
  await expect(board.firstScreen).toHaveCount(0)
  await board.expectEveryCard()
  expect(await board.page.locator('[scope=row]').first().boundingBox()).toEqual(before)
  await expect(loading(board)).toHaveCount(0)
  await expect(board.page.locator('img[src="/pictures/logo.svg"]').first()).toBeVisible()
  expect(await shifts(), 'layout shifts').toEqual([])
  for (const path of ['/auctiondatafile.json', '/pictures/logo.svg']) {
    expect(made.filter(({ url }) => url.pathname === path)).toHaveLength(1)
  }
})

test('§2.3 a team’s link works before the script has loaded, and the board stays there', async ({
  board,
  server,
}) => {
  await serve(server, await league(server))
  await board.page.setViewportSize({ width: 360, height: 740 })
  const shifts = await watchShifts(board.page)
  const gate = await holdBack(board.page, DATA_FILE)
  await board.open()
  await board.teamLink('Chennai Cyclones').click()
  const card = board.page.locator('article[id="team-chennai-cyclones"]')
  await expect(card).toBeInViewport()
  const { y } = (await card.boundingBox()) ?? { y: 0 }
  gate.open()
  await expect(board.firstScreen).toHaveCount(0)
  await board.expectEveryCard()
  await expect(card).toBeFocused()
  expect((await card.boundingBox())?.y).toBeCloseTo(y, 0)
  expect(await shifts(), 'layout shifts').toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is readable and shows the time of the lists and that it does not update', async ({
    board,
    server,
  }) => {
    await serve(server, await league(server))
    await board.open()
    for (const name of NAMES) await expect(board.teamLink(name)).toBeVisible()
    const note = board.page.getByText(/does not update without JavaScript.$/)
    await expect(note).toBeVisible()
    const { y = 0, height = 0 } = (await note.boundingBox()) ?? {}
    const title = await board.heading.boundingBox()
    expect(y + height, 'above the title').toBeLessThanOrEqual(title?.y ?? 0)
    await note.click({ trial: true })
    await expect(loading(board)).toHaveCount(0)
  })
})
