/**
 * Runs one of the project's TypeScript programs in the place of this process. Runs on Node 20 with
 * nothing installed.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findModernNode } from './modern-node.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** How soon we notice that the shell is gone. */
const SHELL_WATCH_MS = 500

/** Runs `program` (a path inside the project): its output, its signals and its exit code are ours. */
export function handOver(program, words) {
  const child = spawn(findModernNode(), [join(ROOT, program), ...words], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  stopWithNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0))
  })
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
