/**
 * `npm run mutate -- contract`: changes the code of one folder in many small ways, and says which
 * changes no unit test notices. Installs Stryker on its first run. More options are passed to it,
 * such as `--mutate contract/lot.ts`, `--concurrency 1`, or `--disableBail`, after which the report
 * names all tests that notice a change, not only the first.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../install.mjs'

const FOLDERS = [
  'contract',
  'organiser/auction',
  'board/live',
  'board/live/network',
  'server/channel',
]
const HERE = fileURLToPath(new URL('.', import.meta.url))
const [folder = '', ...options] = process.argv.slice(2)

if (!FOLDERS.includes(folder)) {
  console.error(`Usage: npm run mutate -- ${FOLDERS.join('|')} [options of Stryker]`)
  process.exit(2)
}
ensureInstalled(`${HERE}packages`)
const stryker = [`${HERE}packages/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run']
const { status } = spawnSync(
  process.execPath,
  [...stryker, `${HERE}stryker.config.mjs`, ...options],
  { stdio: 'inherit', env: { ...process.env, MUTATE_FOLDER: folder } },
)
process.exit(status ?? 1)
