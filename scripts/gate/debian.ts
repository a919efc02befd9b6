/** Programs that tests run and npm does not bring: those that the machine has, or Debian's. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of the names that can be run, by whichever folder of the search path has it. */
export function findProgram(
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Installs Debian's packages where that takes no password; else does nothing. */
export function installPackages(packages: readonly string[], what: string): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const commands = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]
  // Runlevel 1: what is a service to Debian is not started as one.
  const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1']
  console.log(`Installing ${packages.join(', ')} with apt-get: ${what} …`)
  for (const command of commands) {
    const [program = '', ...args] = [...asRoot, ...quietly, ...command]
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
