import { describe, expect, it } from 'vitest'
import { CRORE, LAKH } from '../auction/rupees.ts'
import type { SettingFlags } from '../sheet/sheet-settings.ts'
import { readTable } from '../sheet/table.ts'
import { readResults } from './read-results.ts'

const HEADER = 'Players,Team,Type,Base,Sold'
const CLEAN = [
  'Asha Tal,Otters,BAT,-,10.00',
  'Bina Kol,Otters,BOWL,0.50,4.75',
  'Chitra Maru,Herons,AR,0.30,0.30',
  'Dina Vel,-,AR,0.75,Unsold',
  'Esha Rau,-,BAT,0.30,TBA',
]

async function readingOf(lines: readonly string[], flags: SettingFlags = {}) {
  const table = await readTable(new TextEncoder().encode(lines.join('\n')))
  return table.ok ? readResults(table.table, flags, 'Cup') : table
}

async function read(lines: readonly string[], flags: SettingFlags = {}) {
  const reading = await readingOf([HEADER, ...lines], flags)
  if (!reading.ok) throw new Error(reading.problem)
  return reading
}

const assumed = (report: readonly string[]) => report.filter((line) => line.startsWith('assumed'))
const notes = (report: readonly string[]) => report.filter((line) => line.startsWith('line'))

describe('a sheet with results', () => {
  it('has retained, sold, unsold and never offered players', async () => {
    const { auction, report } = await read(CLEAN)
    expect(notes(report)).toEqual([])
    expect(auction.league.retained).toMatchObject([
      { player: { name: 'Asha Tal' }, team: 'Otters', price: 10 * CRORE },
    ])
    expect(auction.lots.map(({ player, sale }) => [player.name, sale])).toEqual([
      ['Bina Kol', { team: 'Otters', price: 475 * LAKH }],
      ['Chitra Maru', { team: 'Herons', price: 30 * LAKH }],
      ['Dina Vel', null],
    ])
  })

  it('gets the rules that it implies, if it has no purse', async () => {
    const { auction, report } = await read(CLEAN)
    expect(auction.league).toMatchObject({
      purse: 15 * CRORE,
      largestSquad: 2,
      smallestSquad: 1,
      lowestPrice: 30 * LAKH,
    })
    expect(assumed(report)).toContain(
      'assumed: a purse of ₹15 crore, the dearest team’s spend (Otters, ₹14.75 crore) rounded up (a row “Purse” or --purse says otherwise)',
    )
  })

  it('takes its rules from the rows above the headings, and flags win over them', async () => {
    const rows = ['Purse,20 crore', 'Squad,8', 'Smallest squad,2', 'Teams,Otters,Herons,Kites']
    const sheet = [...rows, HEADER, ...CLEAN]
    const league = { purse: 20 * CRORE, largestSquad: 8, smallestSquad: 2 }
    expect(await readingOf(sheet)).toMatchObject({
      auction: { league: { ...league, teams: [{}, {}, { name: 'Kites' }] } },
    })
    expect(await readingOf(sheet, { squad: '9', series: 'Big Cup' })).toMatchObject({
      auction: { league: { ...league, largestSquad: 9, seriesName: 'Big Cup' } },
    })
  })

  it('leaves out and reports what would not be published', async () => {
    const { auction, report } = await read([
      ...CLEAN,
      'Gita Soren,Herons,AR,0.30,Unsold',
      'Hema Das,,BAT,0.30,1.00',
      'Indu Nair,Herons,BAT,0.50,0.20',
    ])
    expect(notes(report)).toEqual([
      'line 7, column B (Team): Gita Soren: “Unsold”, but with a team (Herons)',
      'line 8, column B (Team): Hema Das: waiting for the team, the price is there',
      "line 9, column E (Sold): ₹20 lakh is below Indu Nair (No. 6)'s base price of ₹50 lakh",
    ])
    expect(auction.lots).toHaveLength(3)
  })

  it('has one lot of a player who is listed again after an Unsold, the last', async () => {
    const { league, lots } = (await read([...CLEAN, 'dina  vel,Herons,ar,0.75,2.00'])).auction
    expect(league.players).toHaveLength(4)
    const prices = lots.map(({ player, sale }) => [player.serialNumber, sale?.price])
    expect(prices.filter(([number]) => number === 4)).toEqual([[4, 2 * CRORE]])
  })
})

describe('a sheet before the auction', () => {
  const RULES = ['Purse,10 lakh', 'Squad,3', 'Teams,Otters,Herons', 'No,Player,Base,Bid,Sold,Team']
  const PLAYERS = ['1,Asha,-,,50000,Otters', '2,Bina,1000,,,', '3,Chitra,1000,open,,']

  it('is played with results that are made up, within its rules', async () => {
    const reading = await readingOf([...RULES, ...PLAYERS])
    if (!reading.ok) throw new Error(reading.problem)
    expect(reading.report.at(-1)).toBe(
      'the sheet has no results yet: they are made up for the rehearsal',
    )
    expect(reading.auction.lots.map(({ player }) => player.name)).toEqual(['Bina', 'Chitra'])
    expect(await readingOf([...RULES, ...PLAYERS])).toEqual(reading)
  })

  it.each([
    [[HEADER, 'Dina Vel,,AR,0.75,'], /^needs the purse: a row “Purse, 80 lakh”/],
    [['Purse,10 lakh', HEADER, 'Dina Vel,,AR,75000,'], /^names no team: add a row “Teams”/],
    [RULES, /^has no player to be sold$/],
  ])('cannot be played without a purse, a team or a player: %j', async (lines, problem) => {
    expect(await readingOf(lines)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })
})
