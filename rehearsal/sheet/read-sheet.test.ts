import { describe, expect, it } from 'vitest'
import { dataFileOf } from '../../auction/data-file.ts'
import { CRORE, LAKH } from '../../auction/rupees.ts'
import { squadsOf } from '../../auction/squads.ts'
import { applyStep } from '../../auction/step.ts'
import { scriptOf } from '../script/script.ts'
import type { SheetOptions } from './read-sheet.ts'
import { readSheet } from './read-sheet.ts'

const HEADER = 'Players,Team,Type,Base,Sold'

function read(lines: readonly string[], options: Partial<SheetOptions> = {}, header = HEADER) {
  const reading = readSheet([header, ...lines].join('\n'), { seriesName: 'Cup', ...options })
  if (!reading.ok) throw new Error(reading.problem)
  return reading
}

/** The notes about lines, as `line: text`. */
function notesOf(lines: readonly string[], options?: Partial<SheetOptions>): readonly string[] {
  return read(lines, options).notes.flatMap(({ line, text }) =>
    line === null ? [] : `${line}: ${text}`,
  )
}

function assumptionsOf(
  lines: readonly string[],
  options?: Partial<SheetOptions>,
): readonly string[] {
  return read(lines, options).notes.flatMap(({ line, text }) => (line === null ? text : []))
}

const CLEAN = [
  'Asha Tal,Otters,BAT,-,10.00',
  'Bina Kol,Otters,BOWL,0.50,4.75',
  'Chitra Maru,Herons,AR,0.30,0.30',
  'Dina Vel,-,AR,0.75,Unsold',
  'Esha Rau,-,BAT,0.30,TBA',
]

describe('a clean sheet', () => {
  const { auction, rows } = read(CLEAN)
  const { league, lots } = auction

  it('distinguishes retained, sold, unsold and never offered players', () => {
    expect(rows).toBe(5)
    expect(notesOf(CLEAN)).toEqual([])
    expect(league.retained).toMatchObject([
      { player: { name: 'Asha Tal' }, team: 'Otters', price: 10 * CRORE },
    ])
    expect(league.players.map(({ name }) => name)).toEqual([
      'Bina Kol',
      'Chitra Maru',
      'Dina Vel',
      'Esha Rau',
    ])
    expect(lots.map(({ player, sale }) => [player.name, sale])).toEqual([
      ['Bina Kol', { team: 'Otters', price: 475 * LAKH }],
      ['Chitra Maru', { team: 'Herons', price: 30 * LAKH }],
      ['Dina Vel', null],
    ])
  })

  it('guesses unit, purse and squad size from the figures, and notes it', () => {
    expect(league).toMatchObject({
      purse: 15 * CRORE,
      largestSquad: 2,
      smallestSquad: 1,
      lowestPrice: 30 * LAKH,
    })
    expect(assumptionsOf(CLEAN)).toEqual([
      'assumed: the figures are in crore (change with --unit)',
      'assumed: a purse of ₹15 crore, the dearest team’s spend (Otters, ₹14.75 crore) rounded up (change with --purse)',
      'assumed: squads of at most 2, the largest in the sheet (change with --squad)',
    ])
  })

  it('guesses nothing that is given', () => {
    const given = { unit: 'lakh', squad: 8, purse: () => 20 * CRORE } as const
    expect(assumptionsOf(CLEAN, given)).toEqual([])
    expect(read(CLEAN, given).auction.league).toMatchObject({
      purse: 20 * CRORE,
      largestSquad: 8,
      lowestPrice: 0.3 * LAKH,
    })
  })

  it('reads the given purse in the unit of the sheet', () => {
    expect(read(CLEAN, { purse: (unit) => (unit === 'crore' ? 7 : 8) }).auction.league.purse).toBe(
      7,
    )
  })

  it('warns about limits that the sheet exceeds', () => {
    const tight = { unit: 'crore', squad: 1, purse: () => CRORE } as const
    expect(assumptionsOf(CLEAN, tight)).toEqual([
      'Otters spends ₹14.75 crore, more than the purse',
      'Otters has 2 players, more than a full squad',
    ])
  })

  it('ends with the sheet’s result when played with all its mishaps', () => {
    const { opening, steps } = scriptOf(auction, 3)
    let state = opening
    for (const step of steps) {
      for (const { team, maxBid } of squadsOf(state)) {
        if (step.kind === 'sold' && step.team === team.name) {
          expect(maxBid).toBeGreaterThanOrEqual(step.amount)
        }
      }
      state = applyStep(state, step, 0)
    }
    const { auction_details: details, teams, pending } = dataFileOf(state)
    expect(details.main[0]).toMatchObject({
      count_players_in_auction: 4,
      sold_count: 2,
      unsold_count: 1,
      pending_count: 1,
    })
    expect(teams.map((team) => [team.team_name, team.current_wallet_balance])).toEqual([
      ['Otters', 15 * CRORE - 1475 * LAKH],
      ['Herons', 15 * CRORE - 30 * LAKH],
    ])
    expect(pending.map((player) => [player.full_name, player.auction_sold_status])).toEqual([
      ['Dina Vel', 2],
      ['Esha Rau', 0],
    ])
  })
})

describe('a dirty sheet', () => {
  it('treats a team with Unsold as unsold, and notes the line', () => {
    const lines = [...CLEAN, 'Gita Soren,Herons,AR,0.30,Unsold']
    expect(notesOf(lines)).toEqual([
      '7: Gita Soren has a team (Herons) and is “Unsold”: taken as unsold',
    ])
    expect(read(lines).auction.lots.at(-1)).toMatchObject({
      player: { name: 'Gita Soren' },
      sale: null,
    })
  })

  it('offers a player again who is listed again after an Unsold', () => {
    const lines = [...CLEAN, 'dina  vel,Herons,ar,0.75,2.00']
    expect(notesOf(lines)).toEqual([
      '7: dina vel is listed again after the Unsold in line 5: the same player, offered again',
    ])
    const { league, lots } = read(lines).auction
    expect(league.players).toHaveLength(4)
    expect(lots.slice(-2).map(({ player, sale }) => [player.name, sale?.price])).toEqual([
      ['Dina Vel', undefined],
      ['Dina Vel', 2 * CRORE],
    ])
  })

  it.each([
    ['another role', 'Dina Vel,-,BAT,0.75,TBA', 5],
    ['another base price', 'Dina Vel,-,AR,0.30,Unsold', 5],
    ['no Unsold before', 'Esha Rau,-,BAT,0.30,TBA', 6],
    ['a retained player', 'Dina Vel,Herons,AR,-,2.00', 5],
  ])('treats the same name with %s as another person', (_, line, earlier) => {
    const [note] = notesOf([...CLEAN, line])
    expect(note).toMatch(
      new RegExp(`^7: .+ is treated as a different person from the one in line ${earlier}$`),
    )
    const { league } = read([...CLEAN, line]).auction
    const all = [...league.retained.map(({ player }) => player), ...league.players]
    expect(new Set(all.map(({ serialNumber }) => serialNumber)).size).toBe(6)
  })

  it.each([
    [',Otters,BAT,0.30,1.00', 'left out: no player’s name'],
    [`${'a'.repeat(301)},Otters,BAT,0.30,1.00`, 'left out: the player’s name is too long'],
    ['Hema Das,-,BAT,0.30,1.00', 'left out: Hema Das is sold, but to no team'],
    ['Hema Das,Otters,BAT,0.30,one', 'left out: Hema Das has a price that cannot be read (“one”)'],
    ['Hema Das,Otters,BAT,0.30,', 'left out: Hema Das has a team (Otters), but no price'],
    ['Hema Das', 'Hema Das has neither team nor price: taken as never offered'],
    [
      'Hema Das,Otters,BAT,0.30,TBA',
      'Hema Das has a team (Otters) and is “TBA”: taken as never offered',
    ],
    ['Hema Das,Otters,BAT,cheap,1.00', 'Hema Das has a base price that cannot be read (“cheap”)'],
    [
      'Hema Das,Otters,BAT,0.50,0.20',
      'Hema Das is sold for ₹20 lakh, below the base price of ₹50 lakh',
    ],
    ['Hema Das,OTTERS ,BAT,0.30,1.00', 'the team “OTTERS” is taken as Otters'],
  ])('reports %s', (line, note) => {
    expect(notesOf([...CLEAN, line])).toEqual([`7: ${note}`])
  })

  it('gives a player without a base price the lowest base price of the sheet', () => {
    const { auction, notes } = read([...CLEAN, 'Hema Das,Otters,BAT,,1.00'])
    expect(auction.league.players.at(-1)?.basePrice).toBe(30 * LAKH)
    expect(notes).toContainEqual({
      line: null,
      text: 'assumed: a base price of ₹30 lakh for one player without one',
    })
  })
})

describe('headers', () => {
  it.each([
    'Players,Team,Type,Base,Sold',
    'PLAYER,team,Role,Base Price,Sold Price',
    'name,TEAM,type,BASE,price',
    '"Player_Name","Team Name","Role","Base (Cr)","Price (Cr)"',
  ])('%s', (header) => {
    expect(read(CLEAN, {}, header).auction).toEqual(read(CLEAN).auction)
  })

  it('may follow a title', () => {
    const reading = readSheet(['Our Cup 2026', '', HEADER, ...CLEAN].join('\n'), {
      seriesName: 'Cup',
    })
    expect(reading).toMatchObject({ ok: true, rows: 5 })
  })
})

describe('the unit of whole figures', () => {
  it('is the rupee', () => {
    const { auction, notes } = read([
      'Asha Tal,Otters,BAT,1000,5100',
      'Bina Kol,Herons,AR,200,"1,200"',
    ])
    expect(auction.league).toMatchObject({ purse: 5100, lowestPrice: 200 })
    expect(notes[0]?.text).toBe('assumed: the figures are in rupee (change with --unit)')
  })
})

describe('nothing to play', () => {
  it.each([
    ['', 'is empty'],
    ['\uFEFF\r\n\r\n', 'is empty'],
    ['Town,Rain\nPune,3', 'has no header that names a player column and a price column'],
    [HEADER, 'has no row of a player with a team and a price'],
    [`${HEADER}\n,Otters,BAT,1,2`, 'has no row of a player with a team and a price'],
  ])('%j', (text, problem) => {
    expect(readSheet(text, { seriesName: 'Cup' })).toEqual({ ok: false, problem })
  })
})
