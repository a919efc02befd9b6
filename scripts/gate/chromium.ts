/** The browser of the journeys: one that the machine has, or Debian's. None is downloaded. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

export type Chromium =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string }

/** The browser of `CHROMIUM`, else the first of the known names on the search path. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chosen = env['CHROMIUM']
  if (chosen !== undefined && chosen !== '') return chosen
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Finds a browser, or installs Debian's where that takes no password. */
export async function ensureChromium(): Promise<Chromium> {
  const found = findChromium()
  if (found !== undefined) return { ok: true, path: found }
  installChromium()
  const installed = findChromium()
  return installed === undefined
    ? {
        ok: false,
        problem:
          'The browser journeys need Chromium: `sudo apt-get install chromium`, or name one in CHROMIUM.',
      }
    : { ok: true, path: installed }
}

function installChromium(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const commands = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]
  console.log('Installing Chromium for the browser journeys …')
  for (const command of commands) {
    const [program = '', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command]
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
