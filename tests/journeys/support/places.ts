/** Where builds of the board lie. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@playwright/test'

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What `npm run build` and `npm run build:plain` write. */
export const BUILDS = { standard: 'dist/board', plain: 'dist/board-plain' } as const

export type BuildName = keyof typeof BUILDS

/** The variable in which the global setup names the folder of its copies of the builds. */
export const BUILD_COPIES = 'GAVEL_BUILD_COPIES'

/** The folder of a build, by default of the one that the running project is for. */
export function boardFolder(build: BuildName = buildUnderTest()): string {
  const folder = join(process.env[BUILD_COPIES] ?? '', build)
  if (!existsSync(folder)) throw new Error(`There was no ${BUILDS[build]} when the run started.`)
  return folder
}

/** Addresses of the board's own SVGs: inline or, in the plain build, files. */
export function ownSvg(): RegExp {
  return buildUnderTest() === 'plain' ? /^\/assets\/[\w-]+\.svg$/ : /^data:image\/svg\+xml/
}

function buildUnderTest(): BuildName {
  return test.info().project.metadata['build'] === 'plain' ? 'plain' : 'standard'
}
