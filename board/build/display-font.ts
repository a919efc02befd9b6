import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Printable ASCII and the rupee sign: numerals and Latin labels. Names keep the system's font. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}₹`

/** The characters of amounts and counts in the lists. */
const FIGURES = '0123456789,-#₹'

/** Makes the lists' figures as high as those of the system's fonts. */
const FIGURES_SCALE = 1.18

const PACKAGE = fileURLToPath(
  new URL('../../node_modules/@expo-google-fonts/teko/', import.meta.url),
)
const SOURCE = join(PACKAGE, '600SemiBold', 'Teko_600SemiBold.ttf')
const LICENSE = join(PACKAGE, 'LICENSE_FONT')
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/gavel/', import.meta.url))
const SUBSET = join(CACHE, 'display.woff2')

/**
 * Subsets the display font to `CHARACTERS`, and makes it available to style sheets as
 * `url('display-font.woff2')`, so that Vite hashes it and serves it like any other asset. The figures of the
 * lists go into the page in base64, and its first script adds them as a font. The font's license goes into the
 * list of licenses, as the license itself demands.
 *
 * @throws when the package of the font is missing
 */
export function displayFont(): Plugin {
  return {
    name: 'display-font',
    async config() {
      await mkdir(CACHE, { recursive: true })
      const font = await subsetFont(await readFile(SOURCE), CHARACTERS, { targetFormat: 'woff2' })
      // Renamed, because builds that run at the same time read it.
      const part = `${SUBSET}.${process.pid}`
      await writeFile(part, font)
      await rename(part, SUBSET)
      return { resolve: { alias: { 'display-font.woff2': SUBSET } } }
    },
    async transformIndexHtml(html) {
      const figures = await figuresFont()
      return html.replace(/(?<=id="figures">)/, figures.toString('base64'))
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

/** The figures alone, as WOFF2: small enough for the page itself. */
export async function figuresFont(): Promise<Buffer> {
  const font = await subsetFont(await readFile(SOURCE), FIGURES, { targetFormat: 'truetype' })
  // Here, because not every browser takes `size-adjust` for a font from a buffer.
  const unitsPerEm = tableAt(font, 'head') + 18
  font.writeUInt16BE(Math.round(font.readUInt16BE(unitsPerEm) / FIGURES_SCALE), unitsPerEm)
  return subsetFont(font, FIGURES, { targetFormat: 'woff2' })
}

/** Where a table of a TrueType font begins. */
function tableAt(font: Buffer, name: string): number {
  return font.readUInt32BE(font.indexOf(name, 12, 'latin1') + 8)
}
