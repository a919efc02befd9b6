/** `npm run check`: the one gate. Stops at the first step that fails. */
import { ensureInstalled } from './install.mjs'
import { continueUnderModernNode } from './modern-node.mjs'

await ensureInstalled()
continueUnderModernNode()
const { check } = await import('./gate/check.ts')
process.exitCode = await check()
