import { mkdir, readdir } from 'node:fs/promises'
import { inTime } from './in-time.ts'

/** A network disk that is only slow answers by then. */
const PATIENCE_MS = 10_000

/**
 * Whether the folder can be used or the reason why not is known, within `patienceMs`. A disk or a
 * mount may also give no answer at all, and everything that is not asynchronous would wait for it.
 * @param use uses the folder; for tests
 */
export async function answersInTime(
  folder: string,
  { patienceMs = PATIENCE_MS, use = makeAndRead } = {},
): Promise<boolean> {
  const answered = use(folder).then(
    () => true,
    () => true,
  )
  return inTime(answered, patienceMs, () => false)
}

async function makeAndRead(folder: string): Promise<unknown> {
  await mkdir(folder, { recursive: true })
  return readdir(folder)
}
