/**
 * The bytes a viewer waits for: the script that the built `index.html` loads before the board
 * stands, against React's own hello world of the same versions out of the same bundler.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { bytesOfPage } from './page-bytes.ts'
import { ROOT } from './run.ts'

const BOARD = join(ROOT, 'dist', 'board')

/** The board's own code and its router may weigh a fifth of the library they stand on. */
const SCRIPT_TIMES_FLOOR = 1.2
const LARGEST_CSS = 10_000

interface Budget {
  readonly problems: readonly string[]
  readonly note: string
}

export async function measureBytes(): Promise<Budget> {
  const [board, floor] = await Promise.all([bytesOfPage(BOARD), bytesOfHelloWorld()])
  const largestScript = Math.floor(floor * SCRIPT_TIMES_FLOOR)
  const figures = [
    `script ${kilobytes(board.script)} of ${kilobytes(largestScript)}`,
    `(${SCRIPT_TIMES_FLOOR} × React's hello world, ${kilobytes(floor)})`,
    `css ${kilobytes(board.css)} of ${kilobytes(LARGEST_CSS)}`,
  ].join(' ')
  const isTooLarge = board.script > largestScript || board.css > LARGEST_CSS
  const parts = board.parts.map(({ name, bytes }) => `  ${kilobytes(bytes).padStart(8)}  ${name}`)
  return { problems: isTooLarge ? [`over budget: ${figures}`, ...parts] : [], note: figures }
}

/** The least that a page with React can weigh: `createRoot` and one element. */
export async function bytesOfHelloWorld(): Promise<number> {
  const reports = join(ROOT, 'test-results')
  await mkdir(reports, { recursive: true })
  // Inside the project, so that its React resolves.
  const root = await mkdtemp(join(reports, 'floor-'))
  try {
    await writeFile(join(root, 'index.html'), '<script type="module" src="./main.js"></script>')
    await writeFile(
      join(root, 'main.js'),
      `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      createRoot(document.body).render(createElement('p', null, 'Hello'))`,
    )
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { modulePreload: { polyfill: false }, reportCompressedSize: false },
    })
    return (await bytesOfPage(join(root, 'dist'))).script
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
