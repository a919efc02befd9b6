/** Firefox over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '../journeys/support/places.ts'
import { makeFolder } from '../kit/temporary-folder.ts'
import { type Engine, reportPolicyViolations, type Tab, type Viewport } from './driver.ts'
import { clickAt, pressKey, typeText } from './input.ts'

/** The line on which Firefox names its address. */
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/

const PREFERENCES = {
  // Its sandbox reads the machine's own fonts only.
  'security.sandbox.content.read_path_whitelist': join(ROOT, 'node_modules/'),
}

/** A message of the page, or an exception that it does not catch. */
interface LogEntry {
  readonly type: string
  readonly level: string
  readonly text: string
  readonly source: { readonly context?: string }
}

interface Answer {
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Connection {
  /** Sends a command. @throws {Error} what Firefox answers, if it refuses */
  send<Result = unknown>(method: string, params: object): Promise<Result>
  /** Messages of a page so far. */
  messagesOf(context: string): readonly string[]
}

export async function launchFirefox(executablePath: string): Promise<Engine> {
  const profile = await makeFolder('gavel-firefox-')
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(
    executablePath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const connection = await connect(await addressOf(browser))
  await connection.send('session.new', { capabilities: {} })
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })
  await connection.send('script.addPreloadScript', {
    functionDeclaration: String(reportPolicyViolations),
  })
  return {
    open: (viewport) => openTab(connection, viewport),
    async close() {
      const closed = once(browser, 'close')
      browser.kill()
      await closed
    },
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Firefox has no standard error')
  for await (const line of createInterface(stderr)) {
    const address = LISTENING.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('Firefox has ended')
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, Answer>()
  const messages = new Map<string | undefined, string[]>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message, method, params } = JSON.parse(data)
    if (method === 'log.entryAdded') {
      const { type, level, text, source }: LogEntry = params
      if (level !== 'error' && level !== 'warn') return
      const kept = messages.get(source.context) ?? []
      messages.set(source.context, [...kept, `${type === 'console' ? level : 'uncaught'}: ${text}`])
    }
    if (result === undefined) waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let last = 0
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    messagesOf: (context) => messages.get(context) ?? [],
  }
}

async function openTab({ send, messagesOf }: Connection, viewport: Viewport): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  })
  const inTab = <Result = void>(method: string, params: object): Promise<Result> =>
    send<Result>(method, { context, ...params })
  await inTab('browsingContext.setViewport', { viewport })
  const perform = (actions: readonly object[]) => inTab('input.performActions', { actions })
  return {
    goto: (url) => inTab('browsingContext.navigate', { url, wait: 'complete' }),
    back: () => inTab('browsingContext.traverseHistory', { delta: -1 }),
    forward: () => inTab('browsingContext.traverseHistory', { delta: 1 }),
    reload: () => inTab('browsingContext.reload', { wait: 'complete' }),
    async evaluate(act, ...args) {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration: `(args) => JSON.stringify((${act})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    clickAt: (x, y) => perform(clickAt(x, y)),
    type: (text) => perform(typeText(text)),
    press: (key) => perform(pressKey(key)),
    async screenshot() {
      const { data } = await inTab<{ data: string }>('browsingContext.captureScreenshot', {})
      return Buffer.from(data, 'base64')
    },
    messages: async () => messagesOf(context),
    async close() {
      await send('browser.removeUserContext', { userContext })
    },
  }
}
