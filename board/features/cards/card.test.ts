import { describe, expect, test } from 'vitest'
import { NO_BRAND } from '../../../contract/brand/brand.ts'
import { ENGLISH } from '../../i18n/language.ts'
import { auction } from '../../test/auction-file.ts'
import { addressesOf, altOf, choiceOf, fileNameOf } from './card.ts'

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
})

describe('decisions/cards: what goes with a picture', () => {
  const nobody = {
    kind: 'sale',
    name: null,
    photo: null,
    serialNumber: null,
    amount: null,
    team: null,
  } as const

  test('each address is requested once, and only those that it shows', () => {
    const sponsors = ['/l.png', null].map((logo) => ({ name: 'A', logo, link: null }))
    const brand = { ...NO_BRAND, logo: '/l.png', background: '/b.png', sponsors }
    const sale = { ...nobody, photo: '/p.png', team: { name: 'T', logo: '/t.png' } }
    expect(addressesOf(sale, brand)).toEqual(['/p.png', '/l.png', '/t.png'])
  })

  test('a file is named after league, player and size, in any script', () => {
    const size = { width: 1080, height: 1350 }
    expect(fileNameOf({ ...nobody, name: 'आशा / Rane' }, 'Premier League 2025', size)).toBe(
      'premier-league-2025-आशा-rane-1080x1350.png',
    )
  })

  test('a screen reader hears what the picture shows', () => {
    const sale = { ...nobody, name: 'Veer Sandhu', amount: 2_50_00_000 }
    expect(altOf(sale, messages)).toBe('Veer Sandhu, Sold for ₹2,50,00,000')
    expect(altOf({ ...sale, team: { name: 'Chennai', logo: null } }, messages)).toBe(
      'Veer Sandhu, Sold for ₹2,50,00,000, Chennai',
    )
    expect(altOf({ kind: 'squad', team: chennai }, messages)).toBe(
      'Chennai Chargers: Veer Sandhu ₹2,50,00,000, Kiran Deshpande ₹2,50,00,000',
    )
    expect(altOf({ kind: 'squad', team: { ...chennai, squad: [] } }, messages)).toBe(
      'Chennai Chargers: No players yet',
    )
  })
})
