/** The examples of docs/own-service.md, as a stranger would run them. */
import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../kit/free-port.ts'
import { makeFolder } from '../kit/temporary-folder.ts'
import { auctionFile, livePlayer, team } from '../kit/wire.ts'
import { BoardPage } from './support/board-page.ts'
import { test } from './support/journey.ts'
import { boardFolder, ROOT } from './support/places.ts'

for (const [language, program, file] of [
  ['Node', process.execPath, 'service.mjs'],
  ['Python', '/usr/bin/python3', 'service.py'],
] as const) {
  test(`the service in ${language}: lists, a bid and a sale reach the board`, async ({ page }) => {
    const folder = join(await makeFolder('gavel-own-service-'), 'public')
    await cp(boardFolder(), folder, { recursive: true })
    const port = String(await freePort())
    const origin = `http://127.0.0.1:${port}`
    const service = spawn(program, [`docs/own-service/${file}`, folder], {
      cwd: ROOT,
      env: { ...process.env, PORT: port, TOKEN: 'secret' },
      stdio: 'ignore',
    })
    try {
      const post = async (path: string, body: object, token = 'secret') => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const answer = await fetch(origin + path, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return answer.status
      }
      const lists = auctionFile({ teams: [team({ team_name: 'Otters', team_logo: null })] })
      await expect.poll(() => post('/lists', lists).catch(() => 0), { timeout: 20_000 }).toBe(204)
      expect(await post('/lists', lists, 'wrong!')).toBe(401)
      const board = new BoardPage(page, origin)
      await board.open()
      await expect(board.teamCard('Otters')).toBeVisible()
      await expect(board.live).toBeVisible()
      expect(
        await post('/event', { eventType: 'biddingStart', data: livePlayer({ img: null }) }),
      ).toBe(204)
      await expect(board.banner).toBeVisible()
      await post('/event', { eventType: 'playerSold', data: livePlayer({ img: null }) })
      await expect(board.notice('Player Sold!')).toBeVisible()
    } finally {
      service.kill()
    }
  })
}
