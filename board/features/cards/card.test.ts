import { describe, expect, test } from 'vitest'
import { NO_BRAND } from '../../../contract/brand/brand.ts'
import { ENGLISH } from '../../i18n/languages/en.tsx'
import { auction } from '../../test/auction-file.ts'
import { addressesOf, altOf, choiceOf, fileNameOf, textOf } from './card.ts'

const { messages } = ENGLISH
const [chennai] = auction().teams
if (chennai === undefined) throw new Error('no team')

describe('§3 a sale that was heard', () => {
  const sold = { name: 'Veer Sandhu', photo: '/live.jpg', serialNumber: '7', amount: 2_00_00_000 }

  test('has the team that the lists name, or none', () => {
    const buyer = { name: 'Chennai Chargers', logo: '/logos/chennai.png' }
    const subjectsWith = (team: typeof buyer | null) =>
      choiceOf({ of: 'result', sold, buyer: team }, auction()).subjects
    expect(subjectsWith(buyer)).toEqual([{ kind: 'sale', ...sold, team: buyer }])
    expect(subjectsWith(null)).toEqual([{ kind: 'sale', ...sold, team: null }])
  })
})

describe('decisions/cards: what can be chosen', () => {
  test('from a squad: the whole, and each player with the team', () => {
    const { subjects, chosen } = choiceOf({ of: 'squad', team: chennai, index: 1 }, auction())
    expect(chosen).toBe(2)
    expect(subjects.map(({ kind }) => kind)).toEqual(['squad', 'sale', 'sale'])
    expect(subjects[2]).toMatchObject({
      name: 'Kiran Deshpande',
      team: { name: 'Chennai Chargers', logo: '/logos/chennai.png' },
    })
  })

  test('from the sells: each with the crest of the team it names', () => {
    const sales = auction().recentSales
    const { subjects } = choiceOf({ of: 'sales', sales, index: 0 }, auction())
    expect(subjects.map((subject) => subject.kind === 'sale' && subject.team)).toEqual([
      { name: 'Chennai Chargers', logo: '/logos/chennai.png' },
      { name: 'मुंबई', logo: null },
    ])
  })

  test('of thousands: a part with the one that was asked for', () => {
    const [sale] = auction().recentSales
    if (sale === undefined) throw new Error('no sale')
    const sales = Array.from({ length: 3000 }, (_, index) => ({ ...sale, name: `P${index}` }))
    const { subjects, chosen } = choiceOf({ of: 'sales', sales, index: 2500 }, auction())
    expect(subjects[chosen]).toMatchObject({ name: 'P2500' })
    expect(subjects.length).toBeLessThanOrEqual(200)
  })
})

describe('decisions/cards: the words of a picture', () => {
  const options = { brand: NO_BRAND, seriesName: 'Premier League 2025', messages }
  const nobody = {
    kind: 'sale',
    name: null,
    photo: null,
    serialNumber: null,
    amount: null,
    team: null,
  } as const

  test('§9 money is in rupees; what is missing is a dash or is not there', () => {
    expect(textOf({ ...nobody, amount: 27_00_00_000 }, options)).toMatchObject({
      amount: '₹27,00,00,000',
    })
    expect(textOf(nobody, options)).toMatchObject({
      amount: '—',
      name: '—',
      initials: '—',
      serial: null,
      team: null,
    })
  })

  test('the league is the brand’s, else the lists’', () => {
    expect(textOf(nobody, options).league).toBe('Premier League 2025 Auction')
    const brand = { ...NO_BRAND, name: 'Monsoon League' }
    expect(textOf(nobody, { ...options, brand }).league).toBe('Monsoon League')
    expect(textOf(nobody, { ...options, seriesName: null }).league).toBe('')
  })

  test('each picture is requested once, and only those that it shows', () => {
    const brand = {
      ...NO_BRAND,
      logo: '/l.png',
      background: '/b.png',
      sponsors: [
        { name: 'A', logo: '/l.png', link: null },
        { name: 'B', logo: null, link: null },
      ],
    }
    const sale = { ...nobody, photo: '/p.png', team: { name: 'T', logo: '/t.png' } }
    expect(addressesOf(textOf(sale, { ...options, brand }))).toEqual(['/p.png', '/l.png', '/t.png'])
  })

  test('the dearest of a squad stands out', () => {
    const text = textOf({ kind: 'squad', team: chennai }, options)
    if (text.kind !== 'squad') throw new Error('not a squad')
    expect(text.players.map(({ isDearest }) => isDearest)).toEqual([true, true])
    expect(text.facts).toEqual([
      { label: 'Players', value: '8/10' },
      { label: 'Remaining Budget', value: '₹31,50,00,000' },
    ])
  })

  test('a file is named after league, player and size, in any script', () => {
    const size = { width: 1080, height: 1350 }
    expect(fileNameOf(textOf({ ...nobody, name: 'आशा / Rane' }, options), size)).toBe(
      'premier-league-2025-auction-आशा-rane-1080x1350.png',
    )
  })

  test('a screen reader hears what the picture shows', () => {
    const sale = { ...nobody, name: 'Veer Sandhu', amount: 2_50_00_000 }
    expect(altOf(sale, messages)).toBe('Veer Sandhu, sold for ₹2,50,00,000')
    expect(altOf({ ...sale, team: { name: 'Chennai', logo: null } }, messages)).toBe(
      'Veer Sandhu, sold to Chennai for ₹2,50,00,000',
    )
    expect(altOf({ kind: 'squad', team: chennai }, messages)).toBe(
      'Chennai Chargers: Veer Sandhu ₹2,50,00,000, Kiran Deshpande ₹2,50,00,000',
    )
    expect(altOf({ kind: 'squad', team: { ...chennai, squad: [] } }, messages)).toBe(
      'Chennai Chargers: No players yet',
    )
  })
})
