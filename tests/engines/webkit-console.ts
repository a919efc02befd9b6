/** WebKitGTK's own console, of a page that nobody drives: under automation it is silent. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WebKitPrograms } from '../kit/browsers.ts'
import { makeFolder } from '../kit/temporary-folder.ts'
import { startDisplay, webKitEnvironment } from './webkit.ts'

/** Such as `http://…/:1:94: CONSOLE ERROR …`, or the same without a place. */
const CONSOLE_LINE = /(?:^|: )CONSOLE ([A-Z ]+ .*)/

/**
 * Opens `url` in MiniBrowser for as long as `visit` takes.
 *
 * @returns each message of the console with its source and level, such as `JS ERROR Error: …`
 */
export async function consoleOf(
  { miniBrowser, xvfb }: WebKitPrograms,
  url: string,
  visit: (messages: () => readonly string[]) => Promise<void>,
): Promise<readonly string[]> {
  const display = await startDisplay(xvfb)
  const home = await makeFolder('gavel-webkit-')
  // Not a private session: WebKit keeps the console of one to itself.
  const browser = spawn(
    miniBrowser,
    ['--full-screen', '--enable-write-console-messages-to-stdout=true', url],
    {
      env: { ...webKitEnvironment(display.name), HOME: home },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let output = ''
  browser.stderr.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  const messages = () => output.split('\n').flatMap((line) => CONSOLE_LINE.exec(line)?.[1] ?? [])
  try {
    await visit(messages)
  } finally {
    const closed = once(browser, 'close')
    browser.kill()
    await closed
    display.stop()
  }
  return messages()
}
