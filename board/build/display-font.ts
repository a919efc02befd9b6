import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Printable ASCII and the rupee sign: numerals and Latin labels. Names keep the system's font. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}₹`

/** The characters of amounts and counts. */
const FIGURES = '0123456789,-#₹'

const PACKAGE = fileURLToPath(
  new URL('../../node_modules/@expo-google-fonts/teko/', import.meta.url),
)
const SOURCE = join(PACKAGE, '600SemiBold', 'Teko_600SemiBold.ttf')
const LICENSE = join(PACKAGE, 'LICENSE_FONT')
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/gavel/', import.meta.url))
const SUBSET = join(CACHE, 'display.woff2')

/** The figures alone, which are small enough for the page that our server sends. */
export const FIGURES_FONT = { 'display-figures.woff2': join(CACHE, 'figures.woff2') }

/**
 * Subsets the display font to `CHARACTERS` and to its figures, and makes the first available to style sheets
 * as `url('display-font.woff2')`, so that Vite hashes it and serves it like any other asset. Its license
 * goes into the list of licenses, as the license itself demands.
 *
 * @throws when the package of the font is missing
 */
export function displayFont(): Plugin {
  return {
    name: 'display-font',
    async config() {
      await mkdir(CACHE, { recursive: true })
      const font = await readFile(SOURCE)
      await writeSubset(font, CHARACTERS, SUBSET)
      await writeSubset(font, FIGURES, FIGURES_FONT['display-figures.woff2'])
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

async function writeSubset(font: Buffer, characters: string, file: string): Promise<void> {
  const subset = await subsetFont(font, characters, { targetFormat: 'woff2' })
  // Renamed, because builds that run at the same time read it.
  const part = `${file}.${process.pid}`
  await writeFile(part, subset)
  await rename(part, file)
}
