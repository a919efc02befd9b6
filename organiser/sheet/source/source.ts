/** Where a sheet comes from: a file that is watched, or a URL that is polled. */

/** The answer of a source: the sheet's bytes, or why there are none at present. */
export type Reading =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /** One line to follow the sheet's name. */
  | { readonly ok: false; readonly problem: string }

export interface Source {
  /** For messages: the file's name or the URL's host. */
  readonly name: string
  /** The newest version. */
  read(): Promise<Reading>
  /**
   * Resolves when there may be a newer version, or after `withinMs` milliseconds.
   * @throws when the command is stopped
   */
  changed(withinMs: number): Promise<void>
}
