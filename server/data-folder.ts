import { mkdir, readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** A network disk that is only slow answers by then. */
const PATIENCE_MS = 10_000

/**
 * Whether the folder can be used or the reason why not is known, within `patienceMs`. A disk or a
 * mount may also give no answer at all, and everything that is not asynchronous would wait for it.
 * @param look uses the folder; for tests
 */
export async function answersInTime(
  folder: string,
  { patienceMs = PATIENCE_MS, look = makeAndRead } = {},
): Promise<boolean> {
  const watch = new AbortController()
  const late = delay(patienceMs, false, { signal: watch.signal }).catch(() => false)
  const answered = look(folder).then(
    () => true,
    () => true,
  )
  const inTime = await Promise.race([answered, late])
  watch.abort()
  return inTime
}

async function makeAndRead(folder: string): Promise<unknown> {
  await mkdir(folder, { recursive: true })
  return readdir(folder)
}
