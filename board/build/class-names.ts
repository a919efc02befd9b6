import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STYLE_SHEET = /\.module\.css$/
const BOARD = fileURLToPath(new URL('..', import.meta.url))

/**
 * Names classes by the numbers of their style sheet and of the class in it: `a34`. The style sheets are
 * numbered by their paths, so that each build gives a class the same name.
 *
 * @param sheets paths in `board/`, those of all style sheets
 * @throws when a style sheet is not one of the board's
 */
export function classNamer(
  sheets = globSync('**/*.module.css', { cwd: BOARD }).sort(),
): (local: string, path: string) => string {
  const classes = new Map(sheets.map((sheet) => [sheet, [] as string[]]))
  return (local, path) => {
    const sheet = relative(BOARD, path.split('?')[0] ?? '')
    const known = classes.get(sheet)
    if (known === undefined) throw new Error(`${path} is not a style sheet of the board`)
    if (!known.includes(local)) known.push(local)
    // From 360 to 1295, numbers in base 36 are a letter, as a name needs it, and one more character.
    return (360 + sheets.indexOf(sheet)).toString(36) + known.indexOf(local).toString(36)
  }
}

const DEFAULT_IMPORT = /^import (\w+) from (?='[^']+\.module\.css')/gm

/**
 * Shortens class names, and lets the bundler write them into the code that uses them instead of an
 * object with every class of a style sheet: 0.6 kB of the page.
 */
export function shortClassNames(): Plugin[] {
  return [
    {
      name: 'short-class-names',
      apply: 'build',
      config: () => ({
        css: { modules: { generateScopedName: classNamer() } },
        build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
      }),
    },
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx$/ },
        // The members of a namespace are constants that the bundler can follow.
        handler: (code) => ({
          code: code.replace(DEFAULT_IMPORT, 'import * as $1 from '),
          map: null,
        }),
      },
    },
    {
      name: 'keep-style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: STYLE_SHEET },
        // A style sheet whose names are all inlined would be dropped with its styles.
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}
