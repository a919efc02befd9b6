import { describe, expect, test } from 'vitest'
import type { SaleText, SquadText } from './card.ts'
import { layoutSale } from './layout-sale.ts'
import { layoutSquad } from './layout-squad.ts'
import { kitWith, lettersOf, picturesOf, textFaultsOf, textsOf } from './test/card-kit.ts'

const TEAM = { name: 'Kaveri Otters', initials: 'KO', logo: '/otters.png' }
const SALE: SaleText = {
  kind: 'sale',
  league: 'Seven Rivers Premier League',
  logo: '/league.png',
  sponsors: [{ name: 'Sunrise Tea', logo: '/tea.png' }],
  team: TEAM,
  name: 'Taufiq Siddiqui',
  initials: 'TS',
  photo: '/taufiq.png',
  serial: 'SL: 27',
  soldFor: 'Sold for',
  amount: '₹4,25,00,000',
  sold: 'SOLD',
}
const ALL = ['/taufiq.png', '/league.png', '/otters.png', '/tea.png']
const LONG = 'Venkatanarasimharajuvaripeta Srinivasaraghavan Chinnaswamy Thiruvananthapuram'
const sponsors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Sponsor ${index + 1}`, logo: null }))

const SQUAD: SquadText = {
  kind: 'squad',
  league: SALE.league,
  logo: null,
  sponsors: [],
  team: TEAM,
  players: [],
  none: 'No players yet',
  facts: [
    { label: 'Players', value: '25/25' },
    { label: 'Remaining Budget', value: '₹12,34,56,789' },
  ],
  more: (count) => `and ${count} more`,
}
const players = (count: number, name = 'Player') =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index + 1}`,
    amount: '₹1,23,45,678',
    isDearest: index === 0,
  }))

describe.each(['portrait', 'landscape'] as const)('decisions/cards: a sale, %s', (format) => {
  const draw = (changes: Partial<SaleText> = {}, ...pictures: readonly string[]) =>
    layoutSale({ ...SALE, ...changes }, format, kitWith(...pictures))

  test('shows league, player, number, price, team and sponsors, with their pictures', () => {
    const drawing = draw({}, ...ALL)
    expect(textsOf(drawing)).toEqual(
      expect.arrayContaining([
        SALE.league,
        SALE.name,
        'SL: 27',
        'Sold for',
        'Kaveri Otters',
        'SOLD',
      ]),
    )
    expect(lettersOf(drawing)).toBe('₹4,25,00,000')
    expect(new Set(picturesOf(drawing))).toEqual(new Set(ALL))
    expect(textsOf(drawing)).not.toContain('TS')
  })

  test('a picture that cannot be drawn is replaced by initials or a name', () => {
    const drawing = draw()
    expect(picturesOf(drawing)).toEqual([])
    expect(textsOf(drawing)).toEqual(expect.arrayContaining(['TS', 'KO', 'Sunrise Tea']))
  })

  test('§3 a team that is not known leaves no room', () => {
    const drawing = draw({ team: null }, ...ALL)
    expect(textsOf(drawing)).not.toContain('KO')
    expect(picturesOf(drawing)).not.toContain('/otters.png')
  })

  test('a missing amount is a dash on a plate', () => {
    expect(textsOf(draw({ amount: '—' }))).toContain('—')
  })

  test.each<[string, Partial<SaleText>]>([
    ['as it is', {}],
    ['nothing known', { team: null, sponsors: [], serial: null, amount: '—', name: '—' }],
    ['long names', { name: LONG, league: LONG, team: { ...TEAM, name: LONG } }],
    ['300 letters', { name: 'x'.repeat(300) }],
    ['eleven digits', { amount: '₹27,00,00,00,000' }],
    ['the largest amount', { amount: '₹90,07,19,92,54,74,09,91' }],
    ['twelve sponsors', { sponsors: sponsors(12) }],
    ['five sponsors, no team', { sponsors: sponsors(5), team: null }],
    ['two words on the stamp', { sold: 'विक्री झाली' }],
  ])('no text leaves the picture or lies over another: %s', (_, changes) => {
    expect(textFaultsOf(draw(changes))).toEqual([])
    expect(textFaultsOf(draw(changes, ...ALL))).toEqual([])
  })

  test('a name is whole', () => {
    expect(textsOf(draw({ name: LONG })).some((text) => text === LONG)).toBe(true)
  })
})

describe.each(['portrait', 'landscape'] as const)('decisions/cards: a squad, %s', (format) => {
  const draw = (changes: Partial<SquadText> = {}, ...pictures: readonly string[]) =>
    layoutSquad({ ...SQUAD, ...changes }, format, kitWith(...pictures))

  test('§2.4 without players it says so', () => {
    expect(textsOf(draw())).toContain('No players yet')
  })

  test.each([1, 11, 25, 40])('all %d players are there, with their prices', (count) => {
    const texts = textsOf(draw({ players: players(count) }))
    for (const { name } of players(count)) expect(texts).toContain(name)
    expect(texts.filter((text) => text === '₹1,23,45,678')).toHaveLength(count)
  })

  test.each<[string, Partial<SquadText>]>([
    ['one player', { players: players(1) }],
    ['25 players and sponsors', { players: players(25), sponsors: sponsors(12) }],
    ['long names', { players: players(18, LONG), team: { ...TEAM, name: LONG } }],
    ['more than there is room for', { players: players(400) }],
  ])('no text leaves the picture or lies over another: %s', (_, changes) => {
    expect(textFaultsOf(draw(changes))).toEqual([])
    expect(textFaultsOf(draw(changes, ...ALL))).toEqual([])
  })

  test('five players leave no half of the picture empty', () => {
    const { items, height } = draw({ players: players(5) })
    const last = items.find((item) => item.kind === 'text' && item.text.lines[0] === 'Player 5')
    expect(last?.box.y).toBeGreaterThan(height * 0.7)
  })

  test('of players without room it tells how many there are', () => {
    const texts = textsOf(draw({ players: players(400) }))
    const shown = texts.filter((text) => text.startsWith('Player ')).length
    expect(shown).toBeGreaterThan(40)
    expect(texts).toContain(`and ${400 - shown} more`)
  })
})
