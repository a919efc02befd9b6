import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder and those above it, where they are missing. Node's own recursive `mkdir` never returns
 * where the system answers that a folder does not exist although its parent does, as below `/proc`.
 * @throws when the system refuses
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (cause) {
    // Another server may have made it meanwhile.
    if (!isFolder(folder)) throw cause
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
