/** Opens an address in the user's browser. */
import { spawn } from 'node:child_process'

interface Opener {
  readonly program: string
  readonly words: readonly string[]
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
      return { program: 'open', words: [href] }
    case 'win32':
      // Unlike `start` of cmd, it has no rules for `&` and quotes of its own.
      return { program: 'rundll32', words: ['url.dll,FileProtocolHandler', href] }
    default:
      // Without a desktop xdg-open may start a browser in the terminal.
      if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null
      return { program: 'xdg-open', words: [href] }
  }
}

/** A failure is not reported: the address is printed as well. */
export function openInBrowser(address: URL, env: Readonly<Record<string, string | undefined>>) {
  const opener = openerOf(address, process.platform, env)
  if (opener === null) return
  const { program, words } = opener
  spawn(program, words, {
    stdio: 'ignore',
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
    .on('error', () => {})
    .unref()
}
