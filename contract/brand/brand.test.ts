import { describe, expect, test } from 'vitest'
import { brandOf, MOST_SPONSORS, NO_BRAND, readBrands } from './brand.ts'
import { lchOf } from './colour.ts'
import { ownPictures, pictureFile } from './own-pictures.ts'
import { tonesOf } from './tones.ts'

const NO_COLOURS =
  'brand.colours is not a list of one or two colours such as "#14245e"; it is ignored'

function read(value: unknown) {
  const problems: string[] = []
  const brands = readBrands(value, (problem) => problems.push(problem))
  return { brand: brands.default, brands, problems }
}

describe('decisions/brand: a league’s brand is read', () => {
  test('name, logo, colours, sponsors and background', () => {
    const same = {
      logo: '/pictures/logo.png',
      sponsors: [
        { name: 'Tea & Co', logo: 'https://tea.example/l.svg', link: 'https://tea.example' },
      ],
      background: 'data:image/png;base64,AAAA',
    }
    const given = { ...same, name: ' Monsoon League ', colours: ['#1A237E', '#fc0'] }
    expect(read(given)).toMatchObject({ problems: [] })
    expect(read(given).brand).toEqual({
      ...same,
      name: 'Monsoon League',
      colours: ['#1a237e', '#ffcc00'],
    })
  })

  test('one colour serves as both', () => {
    expect(read({ colours: ['#abc'] }).brand.colours).toEqual(['#aabbcc', '#aabbcc'])
  })

  test('what was read reads the same again', () => {
    const { brand } = read({ name: 'A', colours: ['#123', '#456'], sponsors: [{ name: 'B' }] })
    expect(read(JSON.parse(JSON.stringify(brand)))).toMatchObject({ brand, problems: [] })
  })

  test('what is just within the limits, and null, is read without a problem', () => {
    const name = 'x'.repeat(80)
    const address = (length: number) => `https://tea.example/${'x'.repeat(length - 20)}`
    const sponsor = { name, logo: null, link: address(2048) }
    const brand = { name, logo: address(2048), colours: null, background: null }
    const sponsors = Array.from({ length: MOST_SPONSORS }, () => sponsor)
    expect(read({ ...brand, sponsors })).toMatchObject({
      brand: { ...brand, sponsors },
      problems: [],
    })
    expect(read({ name: null, logo: null, sponsors: [{ ...sponsor, link: null }] })).toMatchObject({
      brand: { name: null, logo: null, sponsors: [{ ...sponsor, link: null }] },
      problems: [],
    })
  })

  test.each([
    [[], 'brand is not an object; there is none'],
    [{ name: {} }, 'brand.name is not a text; it is ignored'],
    [{ colours: ['#fff', 7] }, NO_COLOURS],
    [{ name: 'x'.repeat(81) }, 'brand.name is longer than 80 characters; it is ignored'],
    [{ logo: 'javascript:alert(1)' }, 'brand.logo is not the address of a picture; it is ignored'],
    [
      { background: `data:image/png;base64,${'A'.repeat(40_000)}` },
      'brand.background is longer than 32768 characters; it is ignored',
    ],
    [{ colours: ['red', '#fff'] }, NO_COLOURS],
    [{ colours: ['#fff', '#000', '#123'] }, NO_COLOURS],
    [{ sponsors: {} }, 'brand.sponsors is not a list; it is ignored'],
    [{ sponsors: [{ logo: 'x.png' }] }, 'brand.sponsors[0] has no usable name; it is ignored'],
    [{ sponsors: ['Tea'] }, 'brand.sponsors[0] has no usable name; it is ignored'],
    [{ rooms: [] }, 'brand.rooms is not an object; it is ignored'],
    [{ rooms: { 'no room': {} } }, 'brand.rooms.no room is not the name of a room; it is ignored'],
    [{ rooms: { b: 7 } }, 'brand.rooms.b is not an object; it is ignored'],
  ])('%j is reported in one line and ignored', (value, problem) => {
    const { brand, problems } = read(value)
    expect(problems).toEqual([problem])
    expect(brand).toEqual(NO_BRAND)
  })

  test('a sponsor keeps what can be used of it', () => {
    const { brand, problems } = read({ sponsors: [{ name: 'Tea', link: 'javascript:x', fax: 1 }] })
    expect(brand.sponsors).toEqual([{ name: 'Tea', logo: null, link: null }])
    expect(problems).toEqual([
      'brand.sponsors[0].fax is no setting; there are name, logo, link',
      'brand.sponsors[0].link is not an http(s) address; it is ignored',
    ])
  })

  test.each([
    'https://tea.example/a b',
    'https://',
    'https:// tea.example',
    'ftp://tea.example',
    `https://tea.example/${'x'.repeat(2029)}`,
  ])('a sponsor’s link is not %j', (link) => {
    const { brand } = read({ sponsors: [{ name: 'Tea', link }] })
    expect(brand.sponsors).toEqual([{ name: 'Tea', logo: null, link: null }])
  })

  test('there are at most twelve sponsors', () => {
    const { brand, problems } = read({ sponsors: Array(20).fill({ name: 'A' }) })
    expect(brand.sponsors).toHaveLength(MOST_SPONSORS)
    expect(problems).toEqual(['brand.sponsors has more than 12; the others are ignored'])
  })

  test('an unknown setting is named, and `__proto__` is nothing', () => {
    expect(read({ color: 'red' }).problems).toEqual([
      'brand.color is no setting; there are name, logo, colours, sponsors, background, rooms',
    ])
    const { brands } = read(JSON.parse('{"rooms":{"b":{"__proto__":{"name":"x"}}}}'))
    expect(brands.rooms.get('b')).toEqual(NO_BRAND)
  })

  test('§9 a room differs in what it names, and null takes back', () => {
    const { brands, problems } = read({
      name: 'League',
      logo: 'l.png',
      sponsors: [{ name: 'Tea' }],
      rooms: { women: { name: 'Women’s League', sponsors: null } },
    })
    expect(problems).toEqual([])
    expect(brandOf(brands, 'women')).toMatchObject({
      name: 'Women’s League',
      logo: 'l.png',
      sponsors: [],
    })
    expect(brandOf(brands, 'another').name).toBe('League')
    expect(brandOf(brands, 'constructor').name).toBe('League')
  })
})

test('a brand’s pictures beside its file are those with a relative address', () => {
  const setting = {
    logo: 'logo.png',
    background: 'https://league.example/stadium.jpg',
    sponsors: [{ name: 'Tea', logo: 'tea.svg' }, { name: 'Bank' }, { name: 'A', logo: '/a.png' }],
    rooms: { women: { background: 'women/stadium.webp' } },
  }
  const brands = readBrands(setting, () => {})
  expect([...ownPictures(brands).keys()]).toEqual(['logo.png', 'tea.svg', 'women/stadium.webp'])
})

test.each([
  ['logo.png', 'logo.png'],
  ['./art/tea.SVG', 'art/tea.SVG'],
  ['my%20logo.png', 'my logo.png'],
  ['my logo.png', 'my logo.png'],
  ['logo.png?v=2#top', 'logo.png'],
  ['../logo.png', null],
  ['%2e%2e/logo.png', null],
  ['art/../../logo.png', null],
  ['%2Fetc/logo.png', null],
  ['..%5Clogo.png', null],
  ['logo%00.png', null],
  ['100%.png', null],
  ['index.html', null],
])('%s names %s', (address, file) => {
  expect(pictureFile(address)).toBe(file)
})

const YELLOW = '#ffd600'
const BLACK = '#101010'

describe('decisions/brand: the tones of two colours', () => {
  test.each([
    [BLACK, YELLOW],
    [YELLOW, BLACK],
  ])('the darker of %s and %s is the stage, the lighter one stands out', (one, other) => {
    const { stage, dark } = tonesOf([one, other])
    expect(stage).toMatchObject({ 'stage-line': YELLOW, 'stage-amount': YELLOW })
    expect(lchOf(stage['stage'] ?? '').lightness).toBeCloseTo(0.23, 1)
    expect(dark['accent']).toBe(YELLOW)
  })

  test('one colour twice is a stage and a lighter accent on it', () => {
    const { stage } = tonesOf(['#14245e', '#14245e'])
    expect(lchOf(stage['stage-line'] ?? '').lightness).toBeGreaterThan(0.5)
  })

  test.each([
    ['#ffeb3b', '#ffffff'],
    ['#ffffff', '#80d8ff'],
    ['#ff8a00', '#fff3e0'],
    ['#ffd600', '#ffffff'],
  ])('a league of the light %s and %s has a light stage with dark ink', (one, other) => {
    const { stage, light } = tonesOf([one, other])
    const strongest = lchOf(one).chroma > lchOf(other).chroma ? one : other
    const ground = lchOf(stage['stage'] ?? '')
    expect(ground.lightness).toBeGreaterThanOrEqual(0.79)
    expect(ground.hue).toBeCloseTo(lchOf(strongest).hue, -1)
    expect(ground.chroma).toBeGreaterThan(lchOf(strongest).chroma * 0.6)
    expect(lchOf(stage['on-stage'] ?? '').lightness).toBeLessThan(0.4)
    expect(lchOf(light['accent'] ?? '').chroma).toBeGreaterThan(0.04)
  })

  const chromaOf = (colour: string) => {
    const { stage, wall } = tonesOf([colour, '#ffffff'])
    return Math.max(...[stage['stage'], wall['ground']].map((tone = '') => lchOf(tone).chroma))
  }

  test.each(['#006b3c', '#0a6036', '#2e7d32', '#00695c'])(
    'an open stage of the green %s is grey, so that only SOLD is green',
    (green) => expect(chromaOf(green)).toBeLessThan(0.03),
  )

  test.each(['#14245e', '#7a0019', '#4a148c', '#5d4037', '#01579b'])(
    'an open stage keeps the hue of %s',
    (colour) => {
      const { stage } = tonesOf([colour, '#ffffff'])
      expect(chromaOf(colour)).toBeGreaterThan(0.035)
      expect(lchOf(stage['stage-open-1'] ?? '').hue).toBeCloseTo(lchOf(colour).hue, -1)
    },
  )
})
