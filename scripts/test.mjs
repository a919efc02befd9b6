/** `npm test`: the whole proof, from a fresh clone to the line `N passed, N failed`. */
import { ensureInstalled } from './install.mjs'
import { continueUnderModernNode } from './modern-node.mjs'

await ensureInstalled()
continueUnderModernNode()
const { prove } = await import('./gate/prove.ts')
process.exitCode = await prove()
