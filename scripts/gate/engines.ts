/** The browsers of the engine scenarios: those that the machine has, or Debian's. */
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { findProgram, installPackages } from './debian.ts'

/** Debian keeps MiniBrowser beside its library, off the search path. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '6.0', '4.0'].map((api) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
)

export interface Engines {
  readonly chromium: string | undefined
  readonly firefox: string | undefined
  readonly webkit:
    | { readonly driver: string; readonly miniBrowser: string; readonly xvfb: string }
    | undefined
}

export function findEngines(env: NodeJS.ProcessEnv = process.env): Engines {
  const driver = findProgram(['WebKitWebDriver'], env)
  const xvfb = findProgram(['Xvfb'], env)
  const miniBrowser = findProgram(['MiniBrowser'], env) ?? MINI_BROWSERS.find(existsSync)
  return {
    chromium: findChromium(env),
    firefox: findProgram(['firefox-esr', 'firefox'], env),
    webkit:
      driver === undefined || xvfb === undefined || miniBrowser === undefined
        ? undefined
        : { driver, miniBrowser, xvfb },
  }
}

/** Debian's packages of each engine besides Chromium, which the journeys bring. */
const PACKAGES = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
} as const

/**
 * Installs Debian's Firefox and WebKitGTK where that takes no password.
 *
 * @returns a line for each engine that is still missing
 */
export function ensureEngines(): string[] {
  const toInstall = missingEngines()
  if (toInstall.length === 0) return []
  const packages = toInstall.flatMap((name) => PACKAGES[name])
  installPackages(packages, `${toInstall.join(' and ')} for the engine scenarios`)
  return missingEngines().map(
    (name) =>
      `engine scenarios in ${name}: not run. They need: sudo apt-get install ${PACKAGES[name].join(' ')}`,
  )
}

export function missingEngines(env: NodeJS.ProcessEnv = process.env) {
  const engines = findEngines(env)
  return (['firefox', 'webkit'] as const).filter((name) => engines[name] === undefined)
}
