/**
 * `npm run budget`: the bytes a viewer waits for. The script that the built `index.html` loads before
 * the board stands is measured against React's own hello world of the same versions out of the same
 * bundler.
 */
import { join } from 'node:path'
import { ROOT } from '../../tests/kit/programs.ts'
import { bytesOfHelloWorld, bytesOfPage } from './page-bytes.ts'

/** The board's own code may weigh a fifth of the library they stand on. */
const SCRIPT_TIMES_FLOOR = 1.2
const LARGEST_CSS = 10_000

const [board, floor] = await Promise.all([
  bytesOfPage(join(ROOT, 'dist', 'board')),
  bytesOfHelloWorld(),
])
const largestScript = Math.floor(floor * SCRIPT_TIMES_FLOOR)
console.log(
  `script ${spent(board.script, largestScript)}`,
  `(${SCRIPT_TIMES_FLOOR} × React's hello world, ${kilobytes(floor)}),`,
  `css ${spent(board.css, LARGEST_CSS)}`,
)
if (board.script > largestScript || board.css > LARGEST_CSS) {
  console.log('Over budget:')
  for (const { name, bytes } of board.parts) {
    console.log(`  ${kilobytes(bytes).padStart(8)}  ${name}`)
  }
  process.exitCode = 1
}

/** In bytes too: few of them decide. */
function spent(bytes: number, most: number): string {
  const left = most - bytes
  const rest = left < 0 ? `${-left} bytes over` : `${left} bytes left`
  return `${kilobytes(bytes)} of ${kilobytes(most)}, ${rest}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
