/** Before the unit tests: installs what they start, where that takes no password. */
import { describeNeed, installMissing, SERVICES } from './programs.ts'

for (const need of installMissing(SERVICES)) console.log(`Still missing: ${describeNeed(need)}`)
