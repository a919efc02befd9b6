/**
 * The journeys run on copies of what `npm run build` and `npm run build:plain` wrote: a build that
 * starts meanwhile empties the folders under their feet.
 */
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../kit/temporary-folder.ts'
import { BUILD_COPIES, BUILDS, ROOT } from './support/places.ts'

// biome-ignore lint/style/noDefaultExport: the form in which Playwright takes a global setup
export default async function copyBuilds(): Promise<void> {
  const copies = await makeFolder('gavel-builds-')
  for (const [build, path] of Object.entries(BUILDS)) {
    const folder = join(ROOT, path)
    if (existsSync(folder)) await cp(folder, join(copies, build), { recursive: true })
  }
  process.env[BUILD_COPIES] = copies
}
