/**
 * The first script of the single executable: unpacks the package that it carries, once for each
 * version, and runs `gavel` from there. Its `import` reaches nothing but Node's own modules.
 */
const { mkdirSync, existsSync, readSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { homedir } = require('node:os')
const { dirname, isAbsolute, join, sep } = require('node:path')
const { getAsset, getAssetKeys } = require('node:sea')
const { gunzipSync } = require('node:zlib')

const isWindows = process.platform === 'win32'

const [, , first = '', ...others] = process.argv
const folder = unpack()
// `gavel` starts its server as `node server/main.js`, and this file is that node.
const isProgram = first.startsWith(folder + sep)
const isOpened = first === '' || (isAbsolute(first) && others.length === 0 && existsSync(first))
if (isProgram) process.argv.splice(1, 1)
else {
  process.argv[1] = join(folder, 'scripts', 'gavel.mjs')
  if (first === '') process.argv.push('start')
  // A sheet that was dropped on the program: its data stand beside it.
  else if (isOpened) process.chdir(dirname(first))
  if (isOpened && isWindows) process.on('exit', keepWindow)
}
createRequire(join(folder, 'package.json'))('./scripts/executable/run.cjs')(process.argv[1])

/** @returns the folder of the unpacked package */
function unpack() {
  const caches = isWindows
    ? process.env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local')
    : process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const target = join(caches, 'gavel', getAsset('id', 'utf8'))
  if (existsSync(target)) return target
  const partial = `${target}.${process.pid}`
  try {
    for (const key of getAssetKeys()) {
      if (key === 'id') continue
      const path = join(partial, ...key.split('/'))
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, gunzipSync(getAsset(key)))
    }
    renameSync(partial, target)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    // Another one was faster.
    if (existsSync(target)) return target
    console.error(`Gavel cannot unpack itself into ${target}: ${cause.message}.`)
    process.exit(1)
  }
  return target
}

/** The window closes with the program: nobody could read why it ended. */
function keepWindow(code) {
  if (code === 0 || !process.stdin.isTTY) return
  console.log('Press Enter to close.')
  try {
    readSync(0, Buffer.alloc(1))
  } catch {
    // The window is gone.
  }
}
