import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import type { DataFile } from '../../contract/wire-file.ts'
import type { TestServer } from '../kit/feed-server.ts'
import { ownTest as test } from './support/own-journey.ts'
import { ROOT } from './support/places.ts'

/** Plays a made-up auction into the server without pauses. */
async function rehearse(server: TestServer): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      ...['organiser/cli/main.ts', 'rehearse', '--speed', 'max', '--server', server.url],
      ...['--token-file', server.tokenFile, '--pictures', server.picturesFolder],
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}

test('a rehearsal is a whole auction with consistent figures on the board', async ({
  board,
  server,
  log,
}) => {
  test.setTimeout(240_000)
  log.allow(/Failed to load resource.*auctiondatafile/)
  log.allow(/^error: Failed to load auction data/)
  await board.open()
  // Nothing is live before the file was read; the channel has joined.
  await expect(board.alert).toBeVisible()
  await rehearse(server)
  const file: DataFile = await (await fetch(`${server.url}/auctiondatafile.json`)).json()
  const [counts] = file.auction_details.main
  const { sold_count: sold } = counts
  expect(sold).toBeGreaterThan(0)

  // An unsold last lot stays on the banner of a page that saw it.
  await board.page.reload()
  await expect(board.heading).toBeVisible()
  await expect(board.banner).toHaveCount(0)
  const figures = board.section('Auction Statistics').locator('dl > div')
  await expect(figures.nth(1)).toHaveText(new RegExp(`Sold\\s*${sold}$`))
  await expect(figures.nth(2)).toHaveText(new RegExp(`Unsold\\s*${counts.unsold_count}$`))
  await expect(figures.nth(0)).toHaveText(
    new RegExp(`Total Players\\s*${counts.count_players_in_auction}$`),
  )
  await expect(board.panel.getByRole('article')).toHaveCount(file.teams.length)
  const squads = await board.panel.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => ({
      told: Number(/(\d+)\/\d+ players/.exec(card.textContent ?? '')?.[1]),
      listed: card.querySelectorAll('[role=listitem]').length,
    })),
  )
  for (const { told, listed } of squads) expect(listed).toBe(told)
  const inSquads = squads.reduce((sum, { listed }) => sum + listed, 0)
  const members = file.teams.flatMap(({ players }) => players)
  expect(inSquads).toBe(members.length)
  expect(members.filter((player) => player.auction_action_on !== null)).toHaveLength(sold)
  expect(await board.words()).not.toMatch(/NaN|undefined|Invalid|—/)

  await expectPictures(server)
  // Printing loads all pictures.
  await board.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sources = () =>
    board.panel
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  await expect
    .poll(async () => (await sources()).filter((source) => source?.includes('players/')).length)
    .toBe(inSquads)
})

/** Expects every picture of the file to load. */
async function expectPictures(server: TestServer): Promise<void> {
  const file = await (await fetch(`${server.url}/auctiondatafile.json`)).text()
  const addresses = new Set(
    [...file.matchAll(/"(?:profile_pic|team_logo)":"([^"]+)"/g)].map(([, address = '']) => address),
  )
  expect(addresses.size).toBeGreaterThan(50)
  const answers = await Promise.all(
    [...addresses].map(
      async (address) => `${address} ${(await fetch(server.url + address)).status}`,
    ),
  )
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
}
