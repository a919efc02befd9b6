/**
 * Runs one of the project's TypeScript programs in the place of this process. Runs on Node 20 with
 * nothing installed.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The oldest Node that runs TypeScript as it stands. */
const OLDEST_NODE = [22, 18]

/** How soon we notice that the shell is gone. */
const SHELL_WATCH_MS = 500

/** Runs `program` (a path inside the project): its output, its signals and its exit code are ours. */
export function handOver(program, words) {
  const child = spawn(findNode(), [join(ROOT, program), ...words], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  stopWithNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => end(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0))
  })
}

/** A Node that runs TypeScript: the one installed beside the packages, else the running one. */
function findNode() {
  const own = join(ROOT, 'node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor))
    return process.execPath
  return end(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.version}.`)
}

/**
 * npm puts a shell between itself and us, which dies of a SIGTERM to npm and passes nothing on. A
 * program that nobody can stop any more would be left behind.
 */
function stopWithNpm(stop) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    stop()
  }, SHELL_WATCH_MS)
}

function end(line) {
  console.error(line)
  process.exit(1)
}
