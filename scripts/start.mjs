/**
 * `npm start`: from a fresh clone to a board with a rehearsal auction playing on it. Installs and
 * builds what is missing, then hands over to `gavel rehearse` with all flags.
 * Runs on Node 20 with nothing installed.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handOver } from './hand-over.mjs'
import { ensureInstalled, runNpm } from './install.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const flags = process.argv.slice(2)

await ensureInstalled()
// A server of someone else's has a board; help needs none.
if (!flags.some((flag) => /^(--help|-h|--server(=.*)?)$/.test(flag))) await buildIfStale()
handOver('organiser/cli/main.ts', ['rehearse', ...flags])

/** Builds the board when there is none or when a source has changed since. */
async function buildIfStale() {
  const built = newest(join(ROOT, 'dist', 'board', 'index.html'))
  const sources = ['board', 'contract', 'package.json', 'package-lock.json']
  if (built > 0 && sources.every((source) => newest(join(ROOT, source)) <= built)) return
  console.log('Building the board…')
  const problem = await runNpm(ROOT, ['run', 'build', '--silent'])
  if (problem === null) return
  console.error(problem.said)
  end('The board could not be built; its tools say why above.')
}

/** When the file, or the newest file of the folder, was changed; 0 when there is none. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function end(line) {
  console.error(line)
  process.exit(1)
}
