import { describe, expect, test } from 'vitest'
import { type Brand, NO_BRAND } from '../../../contract/brand/brand.ts'
import type { Size } from '../../../contract/picture/box.ts'
import { ENGLISH } from '../../i18n/language.ts'
import { auction } from '../../test/auction-file.ts'
import { placePhoto } from './canvas-pen.ts'
import type { Sale, Squad, Subject } from './card.ts'
import { FORMATS } from './draw-card.ts'
import { drawCard } from './layout-card.ts'
import { RecordingPen } from './test/recording-pen.ts'

const LONG = 'Venkatanarasimharajuvaripeta Srinivasaraghavan Chinnaswamy Thiruvananthapuram'
const LEAGUE = {
  ...NO_BRAND,
  name: 'Seven Rivers Premier League',
  logo: '/league.png',
  sponsors: [{ name: 'Sunrise Tea', logo: '/tea.png', link: null }],
}
const sponsors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Sponsor ${index + 1}`,
    logo: null,
    link: null,
  }))
const TEAM = { name: 'Kaveri Otters', logo: '/otters.png' }
const SALE: Sale = {
  kind: 'sale',
  name: 'Taufiq Siddiqui',
  photo: '/taufiq.png',
  serialNumber: '27',
  amount: 4_25_00_000,
  team: TEAM,
}
const ALL = ['/taufiq.png', '/league.png', '/otters.png', '/tea.png']
const [CHENNAI] = auction().teams
if (CHENNAI === undefined) throw new Error('no team')
const BOUGHT = { ...CHENNAI, ...TEAM }

function squadOf(count: number, name = 'Player', team = BOUGHT): Squad {
  const squad = Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index + 1}`,
    photo: null,
    serialNumber: null,
    soldFor: 1_23_45_678,
    soldAt: null,
    teamName: null,
    isUnsold: false,
  }))
  return { kind: 'squad', team: { ...team, squad } }
}

interface Conditions {
  readonly size?: Size
  readonly brand?: Brand
  /** Those that can be drawn. */
  readonly pictures?: readonly string[]
}

function draw(subject: Subject, conditions: Conditions = {}) {
  const { size = FORMATS.portrait, brand = LEAGUE, pictures = [] } = conditions
  const pen = new RecordingPen(pictures)
  const { messages } = ENGLISH
  drawCard(pen, subject, size, null, { brand, seriesName: 'Premier League 2025', messages })
  return pen
}

describe('decisions/cards: a sale', () => {
  test('shows league, player, number, price, team and sponsors, with their pictures', () => {
    const { words, pictures } = draw(SALE, { pictures: ALL })
    expect(new Set(pictures)).toEqual(new Set(ALL))
    for (const text of [LEAGUE.name, 'Taufiq Siddiqui', 'SL: 27', 'Sold for', TEAM.name, 'SOLD']) {
      expect(words).toContain(text)
    }
    expect(words).toContain('₹ 4 , 2 5 , 0 0 , 0 0 0')
    expect(words).not.toContain('TS')
  })

  test('a picture that cannot be drawn is replaced by initials or a name', () => {
    const { words, pictures } = draw(SALE)
    expect(pictures).toEqual([])
    for (const text of ['TS', 'KO', 'Sunrise Tea']) expect(words).toContain(text)
  })

  test('§3 what is not known leaves no room; an amount and a name are a dash', () => {
    const unknown = { ...SALE, name: null, serialNumber: null, amount: null, team: null }
    const { words } = draw(unknown, { brand: NO_BRAND })
    expect(words).toBe('Premier League 2025 Auction — SOLD — Sold for —')
  })
})

describe('decisions/cards: a squad', () => {
  test('§2.4 without players it says so', () => {
    expect(draw(squadOf(0)).words).toContain('No players yet')
  })

  test('tells how many players the team has, and what is left', () => {
    expect(draw(squadOf(2)).words).toContain('Players 8/10 Remaining Budget ₹31,50,00,000')
  })

  test('the dearest stands out', () => {
    const { team } = squadOf(3)
    const squad = team.squad.map((player, index) => ({ ...player, soldFor: [1, 5, 2][index] ?? 0 }))
    const { lines } = draw({ kind: 'squad', team: { ...team, squad } })
    const colours = ['₹1', '₹5', '₹2'].map(
      (price) => lines.find(({ text }) => text === price)?.colour,
    )
    expect(colours[1]).not.toBe(colours[0])
    expect(colours[2]).toBe(colours[0])
  })

  test('five players leave no half of the picture empty', () => {
    const last = draw(squadOf(5)).lines.find(({ text }) => text === 'Player 5')
    expect(last?.baseline).toBeGreaterThan(FORMATS.portrait.height * 0.7)
  })

  test('of players without room it tells how many there are', () => {
    const { words } = draw(squadOf(400))
    const shown = words.match(/Player \d/g)?.length ?? 0
    expect(shown).toBeGreaterThan(40)
    expect(words).toContain(`and ${400 - shown} more`)
  })
})

describe('decisions/cards: no text is lost, leaves the picture or lies over another', () => {
  const unknown: Sale = { ...SALE, name: null, serialNumber: null, amount: null, team: null }
  const subjects: Readonly<Record<string, Subject>> = {
    'a sale': SALE,
    'nothing known': unknown,
    'long names': { ...SALE, name: LONG, team: { ...TEAM, name: LONG } },
    '300 letters': { ...SALE, name: 'x'.repeat(300) },
    'the largest amount': { ...SALE, amount: Number.MAX_SAFE_INTEGER },
    'no players': squadOf(0),
    'one player': squadOf(1),
    '25 players': squadOf(25),
    '40 players': squadOf(40),
    'long names in a squad': squadOf(18, LONG, { ...BOUGHT, name: LONG }),
  }

  describe.each(Object.entries(FORMATS))('%s', (_, size) => {
    test.each(Object.entries(subjects))('%s', (_, subject) => {
      for (const count of [0, 5, 12]) {
        const brand = { ...LEAGUE, name: LONG, sponsors: sponsors(count) }
        expect(draw(subject, { size, brand }).faultsIn(size)).toEqual([])
        expect(draw(subject, { size, brand, pictures: ALL }).faultsIn(size)).toEqual([])
      }
      const { words } = draw(subject, { size })
      if (subject.kind === 'sale') {
        expect(words.replaceAll(' ', '')).toContain((subject.name ?? '—').replaceAll(' ', ''))
      } else for (const { name } of subject.team.squad) expect(words).toContain(name)
    })
  })
})

const BOX = { x: 0, y: 0, width: 600, height: 500 }

describe('decisions/cards: where a photo is drawn', () => {
  test('it fills its box, cropped more at the foot than at the head', () => {
    const { x, y, width, height } = placePhoto({ width: 800, height: 1000 }, BOX)
    expect([x, width]).toEqual([0, 600])
    expect(-y).toBeLessThan((height - 500) / 2)
    expect(y + height).toBeGreaterThanOrEqual(500)
  })

  test.each([
    ['small', { width: 120, height: 120 }],
    ['wide', { width: 1600, height: 400 }],
    ['high', { width: 200, height: 2000 }],
    ['a point', { width: 1, height: 1 }],
  ])('a %s one is whole, and at most twice its own size', (_, photo) => {
    const { x, y, width, height } = placePhoto(photo, BOX)
    expect(width / photo.width).toBeLessThanOrEqual(2)
    expect(width / height).toBeCloseTo(photo.width / photo.height)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(500)
  })
})
