/** `npm run dev`: installs what is missing, then hands over to `scripts/dev-board.ts`. */
import { handOver } from './hand-over.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
handOver('scripts/dev-board.ts', process.argv.slice(2))
