/** Notices files that were moved, deleted or replaced while they are open. */
import { type Stats, statSync } from 'node:fs'

/** Longer than a tick of any file system's clock. */
const TICK_MS = 100

/**
 * Watches files, which are all in `folder`. Moving or deleting one changes the folder, so usually only
 * that is looked at: on Linux, a file whose times were read gets exact ones with its next change, which
 * makes the `fsync` after it cost a tenth of a publication more (multigrain timestamps).
 * @returns whether they are still the same ones
 */
export function watchFiles(folder: string, ...paths: readonly string[]): () => boolean {
  const find = (path: string) => statSync(path, { throwIfNoEntry: false })
  const before = paths.map((path) => ({ path, stat: find(path) }))
  /** The folder when the files were last looked at, unless it may change again within the same tick. */
  let lastSeen: Stats | undefined
  return () => {
    const present = find(folder)
    if (lastSeen && isSame(present, lastSeen) && present?.ctimeMs === lastSeen.ctimeMs) return true
    if (!before.every(({ path, stat }) => isSame(find(path), stat))) return false
    lastSeen = present && Date.now() - present.ctimeMs > TICK_MS ? present : undefined
    return true
  }
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev
}
