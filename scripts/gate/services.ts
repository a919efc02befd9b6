/** What the server's tests start: the store (also as a Sentinel), the proxies, and openssl for certificates. */
import { delimiter } from 'node:path'
import { findProgram, installPackages } from './debian.ts'

const SERVICES = ['redis-server', 'nginx', 'haproxy', 'openssl']

/** Where Debian puts them; not on everyone's search path. */
const FOLDERS = ['/usr/bin', '/usr/sbin']

/** Those that are not there. */
export function missingServices(env: NodeJS.ProcessEnv = process.env): string[] {
  const PATH = [env['PATH'] ?? '', ...FOLDERS].join(delimiter)
  return SERVICES.filter((name) => findProgram([name], { PATH }) === undefined)
}

/** Installs what is missing where that takes no password. @returns a line where it does */
export function ensureServices(): string | null {
  const missing = missingServices()
  if (missing.length === 0) return null
  installPackages(missing, 'needed by the server’s tests')
  const still = missingServices()
  if (still.length === 0) return null
  return `The server’s tests need ${still.join(', ')}: sudo apt-get install ${still.join(' ')}`
}
