/** `npm run zip`: the built board as one archive, `dist/gavel-board-VERSION.zip`, for a static host. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BOARD = join(ROOT, 'dist', 'board')

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
// `server/` is for our own server.
const files = readdirSync(BOARD, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.parentPath !== join(BOARD, 'server'))
  .map((entry) => join(entry.parentPath, entry.name))
const archive = zipSync(
  Object.fromEntries(
    files.map((path) => [relative(BOARD, path).replaceAll(sep, '/'), readFileSync(path)]),
  ),
)
const name = `gavel-board-${version}.zip`
writeFileSync(join(ROOT, 'dist', name), archive)
console.log(`dist/${name}: ${files.length} files, ${archive.length} bytes`)
