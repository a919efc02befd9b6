/**
 * WebKitGTK's MiniBrowser over classic WebDriver, on a virtual X display of its own.
 *
 * Classic WebDriver has no console: from the moment a page has loaded, what it logs is recorded in
 * the page. `webkit-console.ts` reads all of it, of pages that nobody drives.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { WebKitPrograms } from '../kit/browsers.ts'
import { freePort } from '../kit/free-port.ts'
import type { Engine, Tab, Viewport } from './driver.ts'
import { clickAt, pressKey, typeText } from './input.ts'

/** The driver sometimes leaves a command without an answer; the test is then run again. */
const ANSWER_MS = 60_000

/** Larger than any viewport that is asked for. */
const SCREEN = '2200x1400x24'

/** Sends a command of https://www.w3.org/TR/webdriver2/ to one session. @throws {Error} what the driver answers, if it refuses */
type Send = <Result = void>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Result>

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
  return {
    open: async (viewport) => tabOf(await openSession(address, programs, viewport)),
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

async function openSession(
  address: string,
  { miniBrowser }: WebKitPrograms,
  { width, height }: Viewport,
): Promise<Send> {
  const options = {
    binary: miniBrowser,
    // Full screen: the window has no bars, so its size is that of the viewport.
    args: ['--automation', '--full-screen'],
  }
  const { sessionId } = await request<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: {
      alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options },
    },
  })
  const send: Send = (method, path, body) =>
    request(method, `${address}/session/${sessionId}${path}`, body)
  await send('POST', '/window/rect', { x: 0, y: 0, width, height })
  return send
}

async function request<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    body: method === 'POST' ? JSON.stringify(body ?? {}) : null,
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${value.message}`)
  return value
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

function tabOf(send: Send): Tab {
  const messages: string[] = []
  const evaluate: Tab['evaluate'] = (act, ...args) =>
    send('POST', '/execute/sync', { script: `return (${act}).apply(null, arguments)`, args })
  const collect = async () => {
    messages.push(...(await evaluate(drainMessages)))
  }
  const leave = async (path: string, body?: object) => {
    await collect()
    await send('POST', path, body)
    await evaluate(recordMessages)
  }
  const perform = (actions: readonly object[]) => send('POST', '/actions', { actions })
  return {
    goto: (url) => leave('/url', { url }),
    back: () => leave('/back'),
    forward: () => leave('/forward'),
    reload: () => leave('/refresh'),
    evaluate,
    clickAt: (x, y) => perform(clickAt(x, y)),
    type: (text) => perform(typeText(text)),
    press: (key) => perform(pressKey(key)),
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    async messages() {
      await collect()
      return messages
    },
    close: () => send('DELETE', ''),
  }
}
