import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { NO_BRAND } from '../../contract/brand/brand.ts'
import { escapeHtml } from '../../contract/first-screen.ts'
import { type OutlineText, svgOf } from './link-picture.ts'
import { createOutlines } from './text-outlines.ts'

const LEAGUE = { ...NO_BRAND, name: 'Monsoon League' }
/** A font whose letters are of one size, without Arabic and Chinese. Its shapes are the text. */
const outline: OutlineText = (text) =>
  /\p{Script=Arabic}|\p{Script=Han}/u.test(text)
    ? null
    : { shapes: escapeHtml(text), width: 0.4 * [...text].length, ascent: 0.6, descent: 0.1 }

function file(series_name: string, counts: object = {}) {
  return JSON.stringify({
    status: 1,
    auction_details: { main: [{ series_name, ...counts }] },
    teams: [],
  })
}

const draw = (dataFile: string | null, brand = NO_BRAND, logo: string | null = null) =>
  svgOf(brand, dataFile, logo, outline)

/** The texts of the picture, with their sizes. */
function textsOf(svg: string) {
  const groups = svg.matchAll(
    /<g transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)" fill="[^"]*">([^<]*)</g,
  )
  return [...groups].map(([, x, baseline, scale, content = '']) => ({
    x: Number(x),
    baseline: Number(baseline),
    width: 0.4 * [...content].length * Number(scale),
    content,
  }))
}

const wordsOf = (svg: string) =>
  textsOf(svg)
    .map(({ content }) => content)
    .join(' ')

describe('decisions/brand: what the picture of a link preview shows', () => {
  test('the series as the header has it, the league beside it, and the four counts', () => {
    const counts = {
      count_players_in_auction: 180,
      sold_count: 64,
      unsold_count: 9,
      pending_count: null,
    }
    expect(wordsOf(draw(file('Winter Cup', counts), LEAGUE))).toBe(
      'Monsoon League Winter Cup Auction Total Players 1 8 0 Sold 6 4 Unsold 9 Pending —',
    )
  })

  test('without a data file the league alone, and without a league the board’s own title', () => {
    expect(wordsOf(draw(null, LEAGUE))).toBe('Monsoon League Live Auction')
    expect(wordsOf(draw('{'))).toBe('Live Auction Live Auction')
  })

  test.each(['لیگ', '超级联赛', '🏏', ' '])(
    'a name that they cannot draw is left out: %s',
    (name) => {
      expect(wordsOf(draw(file(name), LEAGUE))).toMatch(/^Monsoon League Total/)
      expect(wordsOf(draw(file(name)))).toMatch(/^Live Auction Total/)
    },
  )

  test('emoji are left out of a name', () => {
    expect(wordsOf(draw(file('🏏 Super\n League 🇮🇳')))).toMatch(/^Super League Auction/)
  })

  test('a hostile address of a logo is only that', () => {
    expect(draw(null, LEAGUE, 'data:image/png,"/><script>')).toContain(
      'href="data:image/png,&quot;/&gt;&lt;script&gt;"',
    )
  })

  test('the colours are the league’s', () => {
    expect(draw(null, { ...LEAGUE, colours: ['#4a148c', '#ffd54f'] })).toContain('#ffd54f')
    expect(draw(null, LEAGUE)).toContain('#ffc53d')
  })

  test('a logo stands in the place of the hammer', () => {
    const svg = draw(null, LEAGUE, 'data:image/png;base64,AA==')
    expect(svg).toContain('href="data:image/png;base64,AA=="')
    expect(svg).not.toContain('rotate(-45')
  })
})

describe('decisions/brand: every text of the picture has room', () => {
  test.each([
    'A',
    'Monsoon Premier League',
    'Sri Chandrashekhara Memorial All-India Under-19 Women’s Corporate Twenty20 Cricket Championship',
    'x'.repeat(120),
    Array.from({ length: 60 }, () => 'x').join(' '),
  ])('%s', (name) => {
    const league = 'Thiruvananthapuram District Cricket Association Premier Division, Season Twelve'
    const svg = draw(file(name, { sold_count: 123_456_789_012 }), { ...LEAGUE, name: league })
    const texts = textsOf(svg)
    for (const { x, width, content } of texts.filter((each) => each.content.length > 1)) {
      expect(x + width, content).toBeLessThanOrEqual(1136.01)
    }
    const title = texts.filter(({ x, content }) => x === 64 && !/Players|^.$/.test(content))
    const words = title.map(({ content }) => content).join('')
    expect(words.replaceAll(' ', '')).toBe(`${name} Auction`.replaceAll(' ', ''))
    // Where the counts begin.
    for (const { baseline } of title) expect(baseline).toBeLessThan(432)
  })
})

const fontOf = (path: string) =>
  readFile(new URL(`../../node_modules/@expo-google-fonts/${path}`, import.meta.url))

const outlineOf = createOutlines(
  await Promise.all([
    fontOf('teko/600SemiBold/Teko_600SemiBold.ttf'),
    fontOf('noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf'),
  ]),
)

const widthOf = (text: string) => outlineOf(text)?.width ?? 0

describe('decisions/brand: the letters of a picture', () => {
  test('each word is in the first font that has all its letters', () => {
    expect(outlineOf('लीग 2026')).not.toBeNull()
    expect(outlineOf('தமிழ்நாடு லீக் 2026')).not.toBeNull()
    for (const missing of ['لیگ', '超级', 'League 超级', '\u0007']) {
      expect(outlineOf(missing), missing).toBeNull()
    }
  })

  test('stand beside each other, each with its own room', () => {
    expect(widthOf('League Cup')).toBeGreaterThan(widthOf('League') + widthOf('Cup'))
    // A vowel sign that comes before its consonant, and one after it.
    expect(widthOf('मा')).toBeGreaterThan(widthOf('म'))
    expect(widthOf('कि')).toBeGreaterThan(widthOf('क'))
    expect(widthOf('தா')).toBeGreaterThan(widthOf('த'))
  })

  test('are as high as their ink', () => {
    const [low, high] = [outlineOf('a'), outlineOf('Ag')]
    expect(high?.ascent).toBeGreaterThan(low?.ascent ?? 1)
    expect(low?.descent).toBeLessThan(0.05)
    expect(high?.descent).toBeGreaterThan(0.1)
  })

  test('stand above their line where their ink does, as on a canvas', () => {
    const dash = outlineOf('—')
    expect(dash?.descent).toBeLessThan(-0.1)
    expect((dash?.ascent ?? 1) + (dash?.descent ?? 1)).toBeLessThan(0.1)
    expect(outlineOf('— —')).toMatchObject({ ascent: dash?.ascent, descent: dash?.descent })
    expect(outlineOf('')).toMatchObject({ ascent: 0, descent: 0 })
  })

  test('are shapes, so that no text is in the picture', () => {
    expect(outlineOf('<script>')?.shapes).toMatch(/^(<path [^>]*\/>)+$/)
    expect(outlineOf('')?.width).toBe(0)
  })
})
