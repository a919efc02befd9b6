/**
 * WebKitGTK's MiniBrowser over classic WebDriver, by Selenium, on a virtual X display of its own.
 * Classic WebDriver has no console: from the moment a page has loaded, what it logs is recorded in
 * the page.
 */
import { Builder, Key, type WebDriver } from 'selenium-webdriver'
import type { WebKitPrograms } from '../kit/browsers.ts'
import { untilReady } from '../kit/feed-server.ts'
import { freePort } from '../kit/free-port.ts'
import { type Program, startProgram } from '../kit/programs.ts'
import { until } from '../kit/until.ts'
import type { Engine, Tab } from './driver.ts'

/** Larger than any viewport that is asked for. */
const SCREEN = '2200x1400x24'
const DISPLAY_WITHIN_MS = 30_000

export async function launchWebKit({ driver, miniBrowser, xvfb }: WebKitPrograms): Promise<Engine> {
  const display = await startProgram({
    command: xvfb,
    args: ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'],
  })
  const port = await freePort()
  const service = await startProgram({
    command: driver,
    args: [`--port=${port}`],
    // A language that exists, and no session of this desktop.
    env: {
      DISPLAY: await nameOf(display),
      HOME: process.env['HOME'] ?? '/',
      FONTCONFIG_FILE: process.env['FONTCONFIG_FILE'] ?? '',
      LANG: 'C.UTF-8',
      LANGUAGE: 'en_IN',
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    },
  })
  await untilReady(service, port, '/status')
  return {
    async open({ width, height }) {
      const options = {
        binary: miniBrowser,
        // Full screen: the window has no bars, so its size is that of the viewport.
        args: ['--automation', '--full-screen'],
      }
      const session = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
        .build()
      await session.manage().window().setRect({ x: 0, y: 0, width, height })
      return tabOf(session)
    },
    async close() {
      for (const program of [service, display]) await program.stop('SIGKILL')
    },
  }
}

/** The name of a display, such as `:5`, once Xvfb has written its number. */
async function nameOf(display: Program): Promise<string> {
  const number = () => /^\d+$/m.exec(display.output())?.[0]
  if (!(await until(() => number() !== undefined, DISPLAY_WITHIN_MS))) {
    throw new Error(`no display:\n${display.output()}`)
  }
  return `:${number()}`
}

/** Records what the page logs from now on; does nothing where it is recorded already. */
function recordMessages(): void {
  if (Reflect.has(window, 'recordedMessages')) return
  const recorded: string[] = []
  Reflect.set(window, 'recordedMessages', recorded)
  for (const type of ['error', 'warn'] as const) {
    Reflect.set(console, type, (...words: unknown[]) => {
      recorded.push(`${type}: ${words.map(String).join(' ')}`)
    })
  }
  addEventListener('error', ({ message }) => recorded.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => recorded.push(`uncaught: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    recorded.push(`policy violation: ${violatedDirective} ${blockedURI}`),
  )
}

function drainMessages(): string[] {
  const recorded: unknown = Reflect.get(window, 'recordedMessages')
  return Array.isArray(recorded) ? recorded.splice(0) : []
}

function tabOf(driver: WebDriver): Tab {
  const messages: string[] = []
  const evaluate: Tab['evaluate'] = (act, ...args) =>
    driver.executeScript(`return (${act}).apply(null, arguments)`, ...args)
  const collect = async () => {
    messages.push(...(await evaluate(drainMessages)))
  }
  const leave = async (go: () => Promise<void>) => {
    await collect()
    await go()
    await evaluate(recordMessages)
  }
  return {
    goto: (url) => leave(() => driver.get(url)),
    back: () => leave(() => driver.navigate().back()),
    forward: () => leave(() => driver.navigate().forward()),
    reload: () => leave(() => driver.navigate().refresh()),
    evaluate,
    async clickAt(x, y) {
      const at = { x: Math.round(x), y: Math.round(y), duration: 0 }
      await driver.actions({ async: true }).move(at).click().perform()
    },
    async type(text) {
      await driver.actions({ async: true }).sendKeys(text).perform()
    },
    async press(key) {
      const typed = key === 'Enter' ? Key.ENTER : Key.ESCAPE
      await driver.actions({ async: true }).sendKeys(typed).perform()
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async messages() {
      await collect()
      return messages
    },
    close: () => driver.quit(),
  }
}
