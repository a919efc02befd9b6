/**
 * Old versions of Socket.IO. They are a package of their own, so that an audit of the project is about what
 * ships; `npm test` installs it.
 */
import { createRequire } from 'node:module'

/** The methods that tests use of a client of any version. */
interface Client {
  on(event: string, listener: (...args: never[]) => void): unknown
  emit(event: string, ...args: unknown[]): unknown
  disconnect(): unknown
}

export type Connect = (url: string, options: object) => Client

const require = createRequire(import.meta.url)

export const CLIENTS: readonly (readonly [string, Connect])[] = [
  '3.0',
  '3.1',
  '4.0',
  '4.4',
  '4.6',
  '4.7',
].map((version) => [version, require(`socket.io-client-${version}`).io])

/** The class of a server. */
export function serverOf(version: '2' | '3.1' | '4.0' | '4.4' | '4.7'): unknown {
  const library = require(`socket.io-${version}`)
  return version === '2' ? library : library.Server
}
