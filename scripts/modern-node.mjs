/**
 * The project runs TypeScript as it stands, which takes Node 22.18; the machine may have Node 20.
 * In a checkout the one that the install put beside the packages takes over then. Runs on Node 14.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OLDEST = [22, 18]
const OWN_NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

/** Returns the path of a Node that is new enough, this one if it is; else ends with one line. */
export function findModernNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return process.execPath
  if (existsSync(OWN_NODE)) return OWN_NODE
  console.error(
    `Node ${OLDEST.join('.')} or newer is needed; this is ${process.version}. Get it from https://nodejs.org.`,
  )
  process.exit(1)
}

/**
 * Returns if this Node is new enough; else runs the script that was started once more under the
 * project's own Node and ends this process with its exit code.
 */
export function continueUnderModernNode() {
  const node = findModernNode()
  if (node === process.execPath) return
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
