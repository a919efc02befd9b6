/**
 * The journeys run on a copy of what `npm run build` wrote: a build that starts meanwhile empties
 * the folder under their feet.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BOARD_COPY, BUILT_BOARD } from './support/places.ts'

// biome-ignore lint/style/noDefaultExport: the form in which Playwright takes a global setup
export default async function copyBoard(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-board-'))
  await cp(BUILT_BOARD, folder, { recursive: true })
  process.env[BOARD_COPY] = folder
  return () => rm(folder, { recursive: true, force: true })
}
