/** Finds programs on this machine, browsers above all. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Debian keeps MiniBrowser beside its library, off the search path. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '6.0', '4.0'].map((api) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
)

/** Returns the path of the first of the names that a folder of the search path has. */
export function findProgram(
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Returns the browser of `CHROMIUM`, else the first of the known names on the search path. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chosen = env['CHROMIUM']
  if (chosen !== undefined && chosen !== '') return chosen
  return findProgram(CHROMIUM_NAMES, env)
}

/**
 * Returns the browser of `CHROMIUM`, else Debian's `chromium-headless-shell`, else the whole browser. The shell
 * is the same engine without windows: a journey takes half of the processor's time in it. It has no
 * back/forward cache.
 */
export function findHeadlessChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env['CHROMIUM'] || findProgram(['chromium-headless-shell'], env) || findChromium(env)
}

/**
 * How Playwright launches a Chromium: also as root and without a display, and with no requests of its own.
 * @throws when the machine has none
 */
export function chromiumOptions(executablePath = findChromium()) {
  if (executablePath === undefined) throw new Error('No Chromium found: name one in CHROMIUM.')
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return { executablePath, args }
}

/** What WebKitGTK needs to be driven. */
export interface WebKitPrograms {
  readonly driver: string
  readonly miniBrowser: string
  readonly xvfb: string
}

/** Paths of the browsers beside Chromium that this machine has. */
export interface Engines {
  readonly firefox?: string | undefined
  readonly webkit?: WebKitPrograms | undefined
}

export function findEngines(env: NodeJS.ProcessEnv = process.env): Engines {
  const driver = findProgram(['WebKitWebDriver'], env)
  const xvfb = findProgram(['Xvfb'], env)
  const miniBrowser = findProgram(['MiniBrowser'], env) ?? MINI_BROWSERS.find(existsSync)
  return {
    firefox: findProgram(['firefox-esr', 'firefox'], env),
    webkit:
      driver === undefined || xvfb === undefined || miniBrowser === undefined
        ? undefined
        : { driver, miniBrowser, xvfb },
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
