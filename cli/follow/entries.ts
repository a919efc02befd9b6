/** The rows of a sheet as `gavel follow` reads them: the reader that the rehearsal shares. */
// biome-ignore lint/performance/noBarrelFile: one module, which belongs to follow as much as to the rehearsal
export { type Entries, readEntries, readRows } from '../../sheet/entries.ts'
