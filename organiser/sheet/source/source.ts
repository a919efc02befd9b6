/** Where a sheet comes from: a file that is watched, or a URL that is polled. */

import type { Reading } from '../../lib/reading.ts'

/** The answer of a source: the sheet's bytes. */
export type SheetBytes = Reading<{ readonly bytes: Uint8Array }>

export interface Source {
  /** For messages: the file's name or the URL's host. */
  readonly name: string
  /** The newest version. */
  read(): Promise<SheetBytes>
  /**
   * Resolves when there may be a newer version, or after `withinMs` milliseconds.
   * @throws when the command is stopped
   */
  changed(withinMs: number): Promise<void>
}
