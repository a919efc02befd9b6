/**
 * WebKitGTK's MiniBrowser over classic WebDriver, on a virtual X display of its own.
 *
 * Classic WebDriver has no console: from the moment a page has loaded, what it logs is recorded in
 * the page. `webkit-console.ts` reads all of it, of pages that nobody drives.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Builder, Key as DriverKey, type WebDriver } from 'selenium-webdriver'
import type { WebKitPrograms } from '../../testing/browsers.ts'
import { freePort } from '../../testing/free-port.ts'
import type { Engine, Key, Tab, Viewport } from './driver.ts'

/** Larger than any viewport that is asked for. */
const SCREEN = '2200x1400x24'

const KEYS: Readonly<Record<Key, string>> = {
  Enter: DriverKey.ENTER,
  Escape: DriverKey.ESCAPE,
  Tab: DriverKey.TAB,
  ArrowDown: DriverKey.ARROW_DOWN,
  ArrowRight: DriverKey.ARROW_RIGHT,
  End: DriverKey.END,
}

/** Starts a virtual display. @returns its name, such as `:5`, and a cleanup function */
export async function startDisplay(xvfb: string): Promise<{ name: string; stop(): void }> {
  const child = spawn(xvfb, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${xvfb} has ended`))),
  ])
  return { name: `:${number}`, stop: () => void child.kill() }
}

/** The environment of a WebKit process: a language that exists, and no session of this desktop. */
export function webKitEnvironment(display: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DISPLAY: display,
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_IN',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
  }
}

export async function launchWebKit(programs: WebKitPrograms): Promise<Engine> {
  const display = await startDisplay(programs.xvfb)
  const port = await freePort()
  const service = spawn(programs.driver, [`--port=${port}`], {
    env: webKitEnvironment(display.name),
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address, service)
  const version = await versionOf(address, programs)
  return {
    version,
    async open(viewport) {
      return tabOf(await newSession(address, programs, viewport))
    },
    async close() {
      const ended = once(service, 'exit')
      service.kill()
      await ended
      display.stop()
    },
  }
}

async function untilReady(address: string, service: ChildProcess): Promise<void> {
  for (;;) {
    if (service.exitCode !== null) throw new Error('WebKitWebDriver has ended')
    const answer = await fetch(`${address}/status`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function newSession(
  address: string,
  { miniBrowser }: WebKitPrograms,
  { width, height, colorScheme = 'light' }: Viewport,
): Promise<WebDriver> {
  // Full screen: the window has no bars, so its size is that of the viewport.
  const args = ['--automation', '--full-screen', ...(colorScheme === 'dark' ? ['--dark-mode'] : [])]
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args },
    })
    .build()
  await driver.manage().window().setRect({ x: 0, y: 0, width, height })
  return driver
}

async function versionOf(address: string, programs: WebKitPrograms): Promise<string> {
  const driver = await newSession(address, programs, { width: 400, height: 400 })
  const capabilities = await driver.getCapabilities()
  await driver.quit()
  return `WebKitGTK/${capabilities.getBrowserVersion()}`
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

function takeMessages(): string[] {
  const recorded: unknown = Reflect.get(window, 'recordedMessages')
  return Array.isArray(recorded) ? recorded.splice(0) : []
}

function tabOf(driver: WebDriver): Tab {
  const messages: string[] = []
  const evaluate: Tab['evaluate'] = (act, ...args) =>
    driver.executeScript(`return (${act}).apply(null, arguments)`, ...args)
  const collect = async () => {
    messages.push(...(await evaluate(takeMessages)))
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
      await driver.actions({ async: true }).sendKeys(KEYS[key]).perform()
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async messages() {
      await collect()
      return messages
    },
    close: () => driver.quit(),
  }
}
