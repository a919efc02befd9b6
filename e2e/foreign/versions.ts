/** The versions of Socket.IO that a foreign service may run. */
import type { Server } from 'socket.io'

/** What the versions have in common, as far as a foreign service uses it. */
export type Library = new (...words: ConstructorParameters<typeof Server>) => Server

const named = async (library: Promise<{ readonly Server: unknown }>) =>
  (await library).Server as Library

export const VERSIONS: Readonly<Record<string, () => Promise<Library>>> = {
  '3.1': () => named(import('socket.io-3.1')),
  '4.0': () => named(import('socket.io-4.0')),
  '4.4': () => named(import('socket.io-4.4')),
  '4.7': () => named(import('socket.io-4.7')),
  '4.8': () => named(import('socket.io')),
}

export const VERSION_2 = async () => (await import('socket.io-2')).default as Library
