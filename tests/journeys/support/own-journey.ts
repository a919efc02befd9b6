/** The surroundings of a journey on our own server. */
import { test as base } from '@playwright/test'
import { reportPolicyViolations } from '../../engines/driver.ts'
import { startFeedServer, type TestServer } from '../../kit/feed-server.ts'
import { BoardPage } from './board-page.ts'
import { allowCutOff, type ConsoleLog, listenToConsole, type PageEar } from './console-log.ts'
import { boardFolder } from './places.ts'

interface Surroundings {
  readonly ear: PageEar
  /** Over those of a test. */
  readonly serverSettings: Readonly<Record<string, string>>
  readonly server: TestServer
  readonly board: BoardPage
  /** A logged line that was not announced here fails the journey; so does a breach of policy. */
  readonly log: ConsoleLog
}

export const ownTest = base.extend<Surroundings>({
  ear: async ({ page }, use) => use(listenToConsole(page)),
  serverSettings: [{}, { option: true }],
  server: async ({ ear, serverSettings }, use) => {
    const server = await startFeedServer({ BOARD_DIR: boardFolder(), ...serverSettings })
    const cutOff = (end: () => Promise<void>) => () => {
      allowCutOff(ear)
      return end()
    }
    await use({ ...server, stop: cutOff(server.stop), kill: cutOff(server.kill) })
    await server.remove()
  },
  board: async ({ page, server }, use) => use(new BoardPage(page, server.url)),
  log: [
    // After the server, so that it is settled before the server goes.
    async ({ page, ear, server: _ }, use) => {
      await page.addInitScript(reportPolicyViolations)
      await use(ear)
      ear.settle()
    },
    { auto: true },
  ],
})
