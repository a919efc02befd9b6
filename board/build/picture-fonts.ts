import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const PACKAGES = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url))

const FONTS = [
  ['teko', 'Teko'],
  ['noto-sans', 'NotoSans'],
  ['noto-sans-bengali', 'NotoSansBengali'],
  ['noto-sans-gujarati', 'NotoSansGujarati'],
  ['noto-sans-kannada', 'NotoSansKannada'],
  ['noto-sans-tamil', 'NotoSansTamil'],
  ['noto-sans-telugu', 'NotoSansTelugu'],
] as const

/** Of Noto Sans only Latin, Devanagari and punctuation: letters that the display font lacks. */
const COMMON = [
  [0x20, 0x24f],
  [0x900, 0x97f],
  [0x200c, 0x200d],
  [0x2010, 0x2027],
  [0x20b9, 0x20b9],
] as const
const COMMON_LETTERS = COMMON.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
).join('')

/**
 * Puts the fonts of the link preview's picture into `server/` of the built board, where our server finds
 * them, and their licenses into the list of licenses. No page loads them.
 *
 * @throws when the package of a font is missing
 */
export function pictureFonts(): Plugin {
  return {
    name: 'picture-fonts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const licenses = bundle['licenses.md']
        if (licenses?.type !== 'asset') this.error('no list of licenses')
        for (const [folder, family] of FONTS) {
          const name = `${family}_600SemiBold.ttf`
          const whole = await readFile(join(PACKAGES, folder, '600SemiBold', name))
          const source = folder === 'noto-sans' ? await subsetFont(whole, COMMON_LETTERS) : whole
          this.emitFile({ type: 'asset', fileName: `server/${name}`, source })
          if (folder === 'teko') continue // its license is there already
          const license = await readFile(join(PACKAGES, folder, 'LICENSE_FONT'), 'utf8')
          licenses.source = `${licenses.source}\n## ${family} (link preview)\n\n${license.trim()}\n`
        }
      },
    },
  }
}
