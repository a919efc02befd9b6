/** Opens an address in the user's browser. */
import { spawn } from 'node:child_process'

export interface Opener {
  readonly program: string
  readonly words: readonly string[]
  /** Windows only: the words are passed on as they are, because `cmd` has its own rules for quotes. */
  readonly isVerbatim: boolean
}

/** @returns `null` where nothing can open it, such as on a server without a desktop */
export function openerOf(
  address: URL,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Opener | null {
  const { href } = address
  switch (platform) {
    case 'darwin':
      return { program: 'open', words: [href], isVerbatim: false }
    case 'win32':
      // `start` takes the first quoted word as a title. Within quotes `&` does not end the command. A URL
      // has no quotes of its own. With /s, `cmd` removes the outer ones.
      return {
        program: 'cmd',
        words: ['/d', '/s', '/c', `"start "" "${href}""`],
        isVerbatim: true,
      }
    default:
      // Without a desktop xdg-open may start a browser in the terminal.
      if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null
      return { program: 'xdg-open', words: [href], isVerbatim: false }
  }
}

/** A failure is not reported: the address is printed as well. */
export function openInBrowser(address: URL, env: Readonly<Record<string, string | undefined>>) {
  const opener = openerOf(address, process.platform, env)
  if (opener === null) return
  const { program, words, isVerbatim } = opener
  spawn(program, words, {
    stdio: 'ignore',
    detached: process.platform !== 'win32',
    windowsVerbatimArguments: isVerbatim,
    windowsHide: true,
  })
    .on('error', () => {})
    .unref()
}
