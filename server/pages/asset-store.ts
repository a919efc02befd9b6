/**
 * Where the assets of builds are kept, so that a page of an earlier build, or of a build that only
 * another node has, finds its parts (docs/decisions/many-nodes.md).
 */

/** How long a file is kept after the last node that serves its build has said so. */
export const KEPT_MS = 24 * 3_600_000

/** Rejects when the store can't be used at present. */
export interface AssetStore {
  /** Keeps the files, by name, for a day from now. */
  save(files: ReadonlyMap<string, Buffer>): Promise<void>
  /** Names of all files that are kept. */
  names(): Promise<readonly string[]>
  /** A file that `names` has named; `null` if it was dropped meanwhile. */
  read(name: string): Promise<Buffer | null>
}
