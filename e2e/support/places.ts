/** Where things lie. */
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm run build` writes. */
export const BUILT_BOARD = fileURLToPath(new URL('../../dist/board', import.meta.url))

/** The variable in which the global setup names the copy that the journeys run on. */
export const BOARD_COPY = 'GAVEL_BOARD_COPY'

/** The folder of the built board for this run. */
export function boardFolder(): string {
  return process.env[BOARD_COPY] ?? BUILT_BOARD
}
