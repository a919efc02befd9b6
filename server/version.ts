import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version in `package.json`, which is beside the server in a checkout and in the package. */
export function readVersion(): string {
  const path = findPackageJSON(import.meta.url)
  return path === undefined ? 'unknown' : String(JSON.parse(readFileSync(path, 'utf8')).version)
}
