/** The browser of the journeys: one that the machine has, or Debian's. None is downloaded. */
import { findProgram, installPackages } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

export type Chromium =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string }

/** The browser of `CHROMIUM`, else the first of the known names on the search path. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chosen = env['CHROMIUM']
  if (chosen !== undefined && chosen !== '') return chosen
  return findProgram(NAMES, env)
}

/** Finds a browser, or installs Debian's where that takes no password. */
export async function ensureChromium(): Promise<Chromium> {
  const found = findChromium()
  if (found !== undefined) return { ok: true, path: found }
  installPackages(['chromium'], 'needed by the browser journeys')
  const installed = findChromium()
  return installed === undefined
    ? {
        ok: false,
        problem:
          'The browser journeys need Chromium: `sudo apt-get install chromium`, or name one in CHROMIUM.',
      }
    : { ok: true, path: installed }
}
