/**
 * Installs what package-lock.json says, when it is not installed yet. Runs on Node 20 with nothing
 * installed. As a program (`npm test` begins with it) it also ends with one line where no Node is
 * there that runs TypeScript.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findModernNode } from './modern-node.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Beside the packages, so that it goes when they go. */
const STAMP = join('node_modules', '.gavel-installed')

/**
 * Returns at once when the packages of `root` are those of its lockfile; else runs `npm ci` and
 * says so. When that fails, ends the process with npm's own words and one line of ours.
 */
export async function ensureInstalled(root = ROOT) {
  if (isInstalled(root)) return
  console.log('Installing packages (npm ci)…')
  const problem = await runNpm(root, ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (problem === null) {
    writeStamp(root)
    return
  }
  if (problem.said !== '') console.error(problem.said)
  const why = problem.exitCode === null ? ` (${problem.message})` : ''
  console.error(`The packages could not be installed${why}. Is the network there? Try: npm ci`)
  process.exit(1)
}

/**
 * Runs npm to its end. Under `npm run` it is the npm that runs us.
 * Resolves to null, or to all that npm said and its exit code, null when it did not start.
 */
export function runNpm(root, words) {
  const own = process.env['npm_execpath']
  const [command, args] = own?.endsWith('npm-cli.js')
    ? [process.execPath, [own, ...words]]
    : ['npm', words]
  const shell = command === 'npm' && process.platform === 'win32'
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(null)
      const exitCode = typeof error.code === 'number' ? error.code : null
      resolve({ said: `${stdout}${stderr}`.trim(), message: error.message, exitCode })
    })
  })
}

/** Whether the packages are there: by our stamp, else by npm's own note of an install by hand. */
export function isInstalled(root) {
  const lockfile = textOf(join(root, 'package-lock.json'))
  if (textOf(join(root, STAMP)) === hashOf(lockfile)) return true
  const installed = textOf(join(root, 'node_modules', '.package-lock.json'))
  if (installed === '' || !holdsAll(JSON.parse(lockfile), JSON.parse(installed))) return false
  writeStamp(root)
  return true
}

/** Optional packages may be missing: they are for other systems. */
function holdsAll(wanted, installed) {
  return Object.entries(wanted.packages).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' ||
      installed.packages[path]?.version === version ||
      ((optional || devOptional) && installed.packages[path] === undefined),
  )
}

function writeStamp(root) {
  writeFileSync(join(root, STAMP), hashOf(textOf(join(root, 'package-lock.json'))))
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** The text of a file; empty when there is no such file. */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = [ROOT, join(ROOT, 'tests', 'socket-io-versions')]
  await Promise.all(folders.map((folder) => ensureInstalled(folder)))
  findModernNode()
}
