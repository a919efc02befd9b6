/** The rules of a sheet as `gavel follow` reads them: the reader that the rehearsal shares. */
// biome-ignore lint/performance/noBarrelFile: one module, which belongs to follow as much as to the rehearsal
export { readSettings, type SettingFlags, type Settings } from '../../sheet/settings.ts'
