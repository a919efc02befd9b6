import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Printable ASCII and the rupee sign: numerals and Latin labels. Names keep the system's font. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}₹`

const PACKAGE = fileURLToPath(
  new URL('../../node_modules/@expo-google-fonts/teko/', import.meta.url),
)
const SOURCE = join(PACKAGE, '600SemiBold', 'Teko_600SemiBold.ttf')
const LICENSE = join(PACKAGE, 'LICENSE_FONT')
const SUBSET = fileURLToPath(
  new URL('../../node_modules/.cache/gavel/display.woff2', import.meta.url),
)

/**
 * Subsets the display font to `CHARACTERS`, and makes it available to style sheets as
 * `url('display-font.woff2')`, so that Vite hashes it and serves it like any other asset. Its license
 * goes into the list of licenses, as the license itself demands.
 *
 * @throws when the package of the font is missing
 */
export function displayFont(): Plugin {
  return {
    name: 'display-font',
    async config() {
      const subset = await subsetFont(await readFile(SOURCE), CHARACTERS, { targetFormat: 'woff2' })
      await mkdir(dirname(SUBSET), { recursive: true })
      // Renamed, because builds that run at the same time read it.
      const part = `${SUBSET}.${process.pid}`
      await writeFile(part, subset)
      await rename(part, SUBSET)
      return { resolve: { alias: { 'display-font.woff2': SUBSET } } }
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const licenses = bundle['licenses.md']
        if (licenses?.type !== 'asset') this.error('no list of licenses')
        const text = await readFile(LICENSE, 'utf8')
        licenses.source = `${licenses.source}\n## Teko (the display font)\n\n${text.trim()}\n`
      },
    },
  }
}
