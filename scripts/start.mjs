/**
 * `npm start`: from a fresh clone to a board with a rehearsal auction playing on it. Checks the
 * port, installs and builds what is missing, then hands over to `gavel rehearse` with all flags.
 * Runs on Node 20 with nothing installed.
 */
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handOver } from './hand-over.mjs'
import { ensureInstalled, runNpm } from './install.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const DEFAULT_PORT = '3000'
const HIGHEST_PORT = 65_535

const flags = process.argv.slice(2)

// A server of someone else's needs neither our port nor our board; help needs nothing at all.
if (!flags.some((flag) => /^(--help|-h|--server(=.*)?)$/.test(flag))) {
  await checkPort(process.env['PORT'] || DEFAULT_PORT)
  ensureInstalled()
  buildIfStale()
} else ensureInstalled()
handOver('organiser/cli/main.ts', ['rehearse', ...flags])

/** Ends with one line when nothing can listen on the port. */
async function checkPort(given) {
  const port = Number(given)
  if (!/^\d+$/.test(given) || port < 1 || port > HIGHEST_PORT) {
    end(`PORT must be a number from 1 to ${HIGHEST_PORT}, not “${given}”.`)
  }
  const code = await new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(undefined)))
  })
  const next = port < HIGHEST_PORT ? port + 1 : Number(DEFAULT_PORT)
  if (code === 'EADDRINUSE') {
    end(`Port ${port} is in use. Choose another: PORT=${next} npm start`)
  }
  if (code === 'EACCES') {
    end(`Port ${port} is not for everyone. Choose one above 1023: PORT=${DEFAULT_PORT} npm start`)
  }
  if (code !== undefined) end(`Port ${port} cannot be used (${code}).`)
}

/** Builds the board when there is none or when a source has changed since. */
function buildIfStale() {
  const built = newest(join(ROOT, 'dist', 'board', 'index.html'))
  const sources = ['board', 'contract', 'package.json', 'package-lock.json']
  if (built > 0 && sources.every((source) => newest(join(ROOT, source)) <= built)) return
  console.log('Building the board…')
  const build = runNpm(ROOT, ['run', 'build', '--silent'])
  if (build.status === 0) return
  console.error(`${build.stdout ?? ''}${build.stderr ?? ''}`.trim())
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
