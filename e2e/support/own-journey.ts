/** The surroundings of a journey on our own server. */
import { test as base } from '@playwright/test'
import { BoardPage } from './board-page.ts'
import { type ConsoleLog, listenToConsole } from './console-log.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

interface Surroundings {
  readonly server: OwnServer
  readonly board: BoardPage
  /** Whatever is logged and was not announced here fails the journey; so does a breach of policy. */
  readonly log: ConsoleLog
}

export const ownTest = base.extend<Surroundings>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what is needed
  server: async ({}, use) => {
    const server = await startOwnServer()
    await use(server)
    await server.remove()
  },
  board: async ({ page, server }, use) => use(new BoardPage(page, server.url)),
  log: [
    // After the server, so that it is settled before the server goes.
    async ({ page, server: _ }, use) => {
      const { settle, ...log } = listenToConsole(page)
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // biome-ignore lint/suspicious/noConsole: this is how the page tells the journey
          console.error(`breach of policy: ${violatedDirective} ${blockedURI}`),
        )
      })
      await use(log)
      settle()
    },
    { auto: true },
  ],
})
