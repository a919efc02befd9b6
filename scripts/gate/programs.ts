/** Installs the programs that tests run and npm does not bring. */
import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import {
  findChromium,
  findEngines,
  findHeadlessChromium,
  findProgram,
} from '../../tests/kit/browsers.ts'

/** A program of Debian's that tests run. */
interface Need {
  readonly packages: readonly string[]
  readonly purpose: string
  isThere(): boolean
}

/** The store (also as a Sentinel), the proxies, and openssl for certificates. */
export const SERVICES: readonly Need[] = ['redis-server', 'nginx', 'haproxy', 'openssl'].map(
  (name) => ({
    packages: [name],
    purpose: 'the server’s tests',
    isThere: () => {
      // Debian keeps services in /usr/sbin, which is not on everyone's search path.
      const PATH = [process.env['PATH'] ?? '', '/usr/bin', '/usr/sbin'].join(delimiter)
      return findProgram([name], { PATH }) !== undefined
    },
  }),
)

export const CHROMIUM: Need = {
  packages: ['chromium'],
  purpose: 'the browser journeys',
  isThere: () => findChromium() !== undefined,
}

/** Without it the journeys run in the whole browser, and take twice the time. */
export const HEADLESS_SHELL: Need = {
  packages: ['chromium-headless-shell'],
  purpose: 'faster browser journeys',
  isThere: () => findHeadlessChromium() !== undefined && findHeadlessChromium() !== findChromium(),
}

/** Of the system's own Python: the example of docs/own-service.md. */
export const PYTHON: Need = {
  packages: ['python3-socketio', 'python3-aiohttp'],
  purpose: 'the journey with a service in Python',
  isThere: () => spawnSync('/usr/bin/python3', ['-c', 'import socketio, aiohttp']).status === 0,
}

/** Not every system has them. */
export const OTHER_ENGINES: readonly Need[] = [
  {
    packages: ['firefox-esr'],
    purpose: 'the engine scenarios in Firefox',
    isThere: () => findEngines().firefox !== undefined,
  },
  {
    packages: ['webkit2gtk-driver', 'xvfb'],
    purpose: 'the engine scenarios in WebKitGTK',
    isThere: () => findEngines().webkit !== undefined,
  },
]

export function missing(needs: readonly Need[]): readonly Need[] {
  return needs.filter((need) => !need.isThere())
}

/**
 * Installs Debian's packages where that takes no password, and says which and what for beforehand.
 *
 * @returns the needs that are still missing
 */
export function installMissing(needs: readonly Need[]): readonly Need[] {
  const toInstall = missing(needs)
  if (toInstall.length === 0) return []
  console.log('Missing programs, which apt-get now installs with their dependencies:')
  for (const need of toInstall) console.log(`  ${describeNeed(need)}`)
  aptGet('update')
  // One by one: not every system has all of them.
  for (const { packages } of toInstall) {
    aptGet('install', '-y', '--no-install-recommends', ...packages)
  }
  return missing(toInstall)
}

export function describeNeed({ packages, purpose }: Need): string {
  return `${packages.join(', ')} (for ${purpose})`
}

function aptGet(...args: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  // Runlevel 1: Debian starts no service that it installs.
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1']
  const [command = '', ...rest] = [...sudo, ...environment, 'apt-get', '-qq', ...args]
  spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}
