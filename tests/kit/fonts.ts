/** The fonts of the browser tests: the packages' own, whatever the machine has. */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './programs.ts'

const PACKAGES = join(ROOT, 'node_modules', '@expo-google-fonts')

/** The first of each set replaces every missing family. */
const SETS = {
  /** Every script of the board's languages; Devanagari is in the first. */
  indian: [
    'Noto Sans',
    'Noto Sans Gujarati',
    'Noto Sans Telugu',
    'Noto Sans Kannada',
    'Noto Sans Bengali',
    'Noto Sans Tamil',
  ],
  /** Wide letters, and none of an Indian script. */
  wide: ['Noto Sans Mono'],
} as const

export type FontSet = keyof typeof SETS

/**
 * Writes a fontconfig file that knows one set of fonts and nothing else.
 *
 * @returns its path, for `FONTCONFIG_FILE` in a browser's environment
 */
export function writeFontConfig(set: FontSet): string {
  const folder = join(ROOT, 'test-results', 'fonts', set)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'fonts.conf')
  const families = SETS[set]
  // Fontconfig would leave out a folder that is missing.
  const folders = families.map((family) =>
    realpathSync(join(PACKAGES, family.toLowerCase().replaceAll(' ', '-'))),
  )
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((dir) => `<dir>${escaped(dir)}</dir>`).join('\n')}
<cachedir>${escaped(join(folder, 'cache'))}</cachedir>
<match target="pattern"><edit name="family" mode="append_last"><string>${families[0]}</string></edit></match>
</fontconfig>
`,
  )
  return path
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
