import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import type { TestServer } from '../kit/feed-server.ts'
import { ownTest as test } from './support/own-journey.ts'
import { ROOT } from './support/places.ts'

/** Plays a made-up auction into the server without pauses. Returns the summary. */
async function rehearse(server: TestServer): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      ...[
        'organiser/cli/main.ts',
        'rehearse',
        '--speed',
        'max',
        '--seed',
        '3',
        '--server',
        server.url,
      ],
      ...['--token-file', server.tokenFile, '--pictures', server.picturesFolder],
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(0)
  return output
}

/** The first integer before these words. */
function figureBefore(words: string, output: string): number {
  return Number(new RegExp(`(\\d+) ${words}`).exec(output)?.[1] ?? Number.NaN)
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
  const output = await rehearse(server)
  const sold = figureBefore('sold for', output)
  const teams = figureBefore('teams', output)
  expect(sold).toBeGreaterThan(0)

  // An unsold last lot stays on the banner of a page that saw it.
  await board.page.reload()
  await expect(board.heading).toBeVisible()
  await expect(board.banner).toHaveCount(0)
  const figures = board.section('Auction Statistics').locator('dl > div')
  await expect(figures.nth(1)).toHaveText(new RegExp(`Sold\\s*${sold}$`))
  await expect(figures.nth(2)).toHaveText(
    new RegExp(`Unsold\\s*${figureBefore('unsold', output)}$`),
  )
  await expect(figures.nth(0)).toHaveText(
    new RegExp(`Total Players\\s*${figureBefore('players', output)}$`),
  )
  await expect(board.panel.getByRole('article')).toHaveCount(teams)
  const squads = await board.panel.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => ({
      told: Number(/(\d+)\/\d+ players/.exec(card.textContent ?? '')?.[1]),
      listed: card.querySelectorAll('[role=listitem]').length,
    })),
  )
  for (const { told, listed } of squads) expect(listed).toBe(told)
  const inSquads = squads.reduce((sum, { listed }) => sum + listed, 0)
  expect(inSquads - figureBefore('retained players', output)).toBe(sold)
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
