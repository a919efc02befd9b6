// @vitest-environment node
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { beforeAll, expect, test } from 'vitest'
import { displayFont, figuresFont } from './display-font.ts'

let font: Buffer

beforeAll(async () => {
  const { config } = displayFont()
  if (typeof config !== 'function') throw new Error('no config hook')
  const settings = await Reflect.apply(config, {}, [{}, { command: 'build', mode: 'production' }])
  font = await readFile(settings.resolve.alias['display-font.woff2'])
})

test('the display font is a WOFF2 file of at most 5 kB', () => {
  expect(font.subarray(0, 4).toString()).toBe('wOF2')
  expect(font.length).toBeLessThan(5000)
})

test('the lists’ figures are less than 2 kB, which the page has inside, and 118 % as large', async () => {
  const figures = await figuresFont()
  expect(figures.length).toBeLessThan(2000)
  const unitsPerEm = async (file: Buffer) => {
    const sfnt = await subsetFont(file, '0123456789,-#₹', { targetFormat: 'sfnt' })
    return sfnt.readUInt16BE(sfnt.readUInt32BE(sfnt.indexOf('head', 12) + 8) + 18)
  }
  expect((await unitsPerEm(font)) / (await unitsPerEm(figures))).toBeCloseTo(1.18, 2)
})

test.each(['0123456789', ',', '₹', 'Current Bid:', '[SL: 27]', '~!'])(
  'it has each character of %s',
  async (text) => {
    const withText = await subsetFont(font, text, { targetFormat: 'sfnt' })
    const withoutText = await subsetFont(font, ' ', { targetFormat: 'sfnt' })
    expect(withText.length).toBeGreaterThan(withoutText.length + 20)
  },
)

test('it has no letter of another script, so names use the system’s font', async () => {
  const devanagari = await subsetFont(font, 'अआइ', { targetFormat: 'sfnt' })
  const nothing = await subsetFont(font, '', { targetFormat: 'sfnt' })
  expect(devanagari.length).toBe(nothing.length)
})
