/** `npm run gallery`: takes the pictures of `docs/gallery.md` and writes it. */
import { ensureInstalled } from './install.mjs'
import { continueUnderModernNode } from './modern-node.mjs'

await ensureInstalled()
continueUnderModernNode()
const { makeGallery } = await import('./gallery/gallery.ts')
process.exitCode = await makeGallery(process.argv.slice(2))
