/**
 * WebKitGTK's MiniBrowser over classic WebDriver, by Selenium, on a virtual X display of its own.
 *
 * Classic WebDriver has no console: from the moment a page has loaded, what it logs is recorded in
 * the page. `webkit-console.ts` reads all of it, of pages that nobody drives.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, Key as DriverKey, type WebDriver } from 'selenium-webdriver'
import type { WebKitPrograms } from '../kit/browsers.ts'
import { freePort } from '../kit/free-port.ts'
import type { Engine, Key, Tab, Viewport } from './driver.ts'

/** Larger than any viewport that is asked for. */
const SCREEN = '2200x1400x24'
/** A slow machine opens a browser in some seconds. */
const OPENS_WITHIN_MS = 60_000

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
  let service = await startService(programs.driver, display.name)
  return {
    async open(viewport) {
      const opening = openSession(service.address, programs, viewport)
      const driver = await Promise.race([opening, sleep(OPENS_WITHIN_MS, null, { ref: false })])
      if (driver !== null) return tabOf(driver)
      // Once in a thousand times its browser never answers it.
      opening.catch(() => {})
      await service.stop()
      service = await startService(programs.driver, display.name)
      return tabOf(await openSession(service.address, programs, viewport))
    },
    async close() {
      await service.stop()
      display.stop()
    },
  }
}

async function startService(program: string, display: string) {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], {
    env: webKitEnvironment(display),
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error('WebKitWebDriver has ended')
    await sleep(50)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { address, stop }
}

function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function openSession(
  address: string,
  { miniBrowser }: WebKitPrograms,
  { width, height }: Viewport,
): Promise<WebDriver> {
  const options = {
    binary: miniBrowser,
    // Full screen: the window has no bars, so its size is that of the viewport.
    args: ['--automation', '--full-screen'],
  }
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build()
  await driver.manage().window().setRect({ x: 0, y: 0, width, height })
  return driver
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
