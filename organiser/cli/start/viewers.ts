/** The number of viewers of a server on this machine, from its metrics. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { textOf } from '../../lib/answer-body.ts'

/** For one answer, in milliseconds. */
const PATIENCE_MS = 1500

/** @returns `null` while the server does not answer */
export async function countViewers(metrics: URL, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(metrics, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    return viewersIn((await textOf(answer)) ?? '')
  } catch {
    return null
  }
}

/** From the text format of Prometheus. */
function viewersIn(text: string): number | null {
  const given = /^gavel_viewers (\d+)$/m.exec(text)?.[1]
  return given === undefined ? null : Number(given)
}

/** A port of this machine that nothing listens on. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
