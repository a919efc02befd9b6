import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems hand out by themselves, to `listen(0)` and to clients. */
const LOWEST = 20_000
const HIGHEST = 32_000

/**
 * A free port of this machine. It stays free while a program is stopped and
 * started again: the system does not assign it to others.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch {
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
