/** A sheet in a file, which is looked at a few times a second. */
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '../../lib/reading.ts'
import { reasonOf } from '../../lib/reason.ts'
import { LARGEST_SHEET } from '../limits.ts'
import type { Source } from './source.ts'

/** Polling interval: network folders have no change events, and many programs save by replacing the file. */
const LOOK_EVERY_MS = 200

/** @param signal ends the waiting */
export function fileSource(path: string, signal: AbortSignal): Source {
  let seen = ''
  return {
    name: basename(path),

    async read() {
      // Before the reading: a version that is written meanwhile is another one for the next poll.
      seen = await versionOf(path)
      try {
        const found = await stat(path)
        if (!found.isFile()) return fail('is not a file')
        if (found.size > LARGEST_SHEET) return fail('is larger than 16 MB')
        return { ok: true, bytes: await readFile(path, { signal }) }
      } catch (cause) {
        signal.throwIfAborted()
        return fail(`cannot be read: ${reasonOf(cause)}`)
      }
    },

    async changed(withinMs) {
      const end = performance.now() + withinMs
      while (performance.now() < end) {
        if ((await versionOf(path)) !== seen) return
        const leftMs = Math.max(1, end - performance.now())
        await sleep(Math.min(LOOK_EVERY_MS, leftMs), undefined, { signal })
      }
    },
  }
}

/** Another one whenever the file changes; `''` while there is none. Its mode says who may read it. */
async function versionOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found === null ? '' : `${found.mtimeMs}.${found.size}.${found.ino}.${found.mode}`
}
