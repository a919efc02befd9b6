/** Sheets as people write them, and what is read from them. */
import { utils, type WorkSheet, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { inWords } from '../auction/rupees.ts'
import { NO_AUCTION } from '../auction/state.ts'
import { columnsLine, type Header } from './columns.ts'
import { readEntries, readRows } from './entries.ts'
import type { Outcome } from './row.ts'
import { seriesNameOf } from './series-name.ts'
import { readSettings } from './sheet-settings.ts'
import { readTable } from './table.ts'
import { withKnownTeams } from './teams.ts'

/** One line for each player, or the question that the sheet is held with; and the notes. */
function read(sheet: string | Uint8Array, purse: string | null = '90 crore') {
  const held = (problem: string) => ({
    players: [],
    notes: [problem],
    columns: '',
    said: [],
    settings: null,
  })
  const reading = readTable(typeof sheet === 'string' ? Buffer.from(sheet) : sheet)
  if (!reading.ok) return held(reading.problem)
  const { table } = reading
  const given = readSettings(table, purse === null ? {} : { purse }, 'Cup')
  if (!given.ok) return held(given.problem)
  const { settings } = given
  const { entries, notes } = readEntries(table, readRows(table, settings.unit), NO_AUCTION)
  const listed = settings.teams ?? []
  const spelt = withKnownTeams(entries, listed, settings.teams !== null, table.header)
  return {
    players: spelt.entries.map(({ name, outcome }) => `${name}: ${wordsOf(outcome)}`),
    notes: [...notes, ...spelt.notes],
    columns: columnsLine(table.header),
    said: settings.assumptions,
    settings,
  }
}

function wordsOf(outcome: Outcome): string {
  if (!('team' in outcome)) return outcome.kind
  const price = outcome.price === null ? '—' : inWords(outcome.price)
  return `${outcome.kind} to ${outcome.team} for ${price}`
}

/** Asha is sold to the Kites for ₹4,500, and Bina is not sold yet. */
const SOLD = ['Asha: sold to Kites for ₹4,500', 'Bina: pending']

it('prices without a column of teams are a question, and no list of pending players', () => {
  const { players, notes } = read(
    'No,Player,Base,Sold,Xyz\n1,Asha,-,,Kites\n2,Bina,2000,4500,Kites',
  )
  expect(players).toEqual([])
  expect(notes).toEqual([
    'has prices in “Sold”, but no column of the teams that buy: call it “Team”, or write a row such as “Columns, Team: F” above the headings',
  ])
})

it.each([
  ['Status,Player,Team,Sold\nSold,Asha,Kites,4500\nUnsold,Bina,,\nPending,Chitra,,'],
  ['Team,Player,Sold\nKites,Asha,4500\nUnsold,Bina,Unsold\nPending,Chitra,'],
])('a row that begins with the word for its result is a player: %s', (sheet) => {
  expect(read(sheet).players).toEqual([SOLD[0], 'Bina: unsold', 'Chitra: pending'])
})

describe('a column of ticks for the unsold', () => {
  const sheet = (...results: readonly string[]) =>
    read(
      `Player,Base,Sold,Unsold,Team,Price\nAsha,2000,TRUE,FALSE,Kites,4500\n${results.join('\n')}`,
    )

  it.each(['TRUE', '✓', 'Yes', 'Unsold'])('says who is unsold: %s', (tick) => {
    expect(sheet(`Bina,2000,,${tick},,`, 'Chitra,2000,FALSE,,,').players).toEqual([
      SOLD[0],
      'Bina: unsold',
      'Chitra: pending',
    ])
  })

  it.each(['Bina,2000,✓,✓,,', 'Bina,2000,,✓,Kites,5000', 'Bina,2000,✓,✓,Kites,5000'])(
    'contradicts a sale: %s',
    (row) => {
      expect(sheet(row)).toMatchObject({
        players: [SOLD[0], 'Bina: held'],
        notes: [expect.stringContaining('line 3')],
      })
    },
  )

  it('is not one of results, such as Sold/Unsold beside a status', () => {
    const rows =
      'Player,Base,Price,Team,Status,Sold/Unsold\nAsha,2000,4500,Kites,Sold,Sold\nBina,2000,,,,'
    expect(read(rows).players).toEqual(SOLD)
  })

  it.each(['Status,Sold/Unsold,', 'Sold/Unsold,Status,'])(
    'may say Unsold itself beside a status: %s',
    (headings) => {
      const cells = (status: string, word: string) =>
        headings.startsWith('Status') ? `${status},${word}` : `${word},${status}`
      const rows = [
        `Player,Base,Price,Team,${headings}`,
        `Asha,2000,4500,Kites,${cells('', 'Sold')}`,
        `Bina,2000,,,${cells('Pending', 'Unsold')}`,
        `Chitra,2000,,,${cells('Withdrawn', '')}`,
        `Devi,2000,,,${cells('Retained', 'Unsold')}`,
      ]
      expect(read(rows.join('\n')).players).toEqual([
        SOLD[0],
        'Bina: unsold',
        'Chitra: withdrawn',
        'Devi: held',
      ])
    },
  )

  it('has a heading of two words, too', () => {
    const rows = 'Player,Base,Un-Sold,Team,Price\nAsha,2000,,Kites,4500\nBina,2000,✓,,'
    expect(read(rows).players).toEqual([SOLD[0], 'Bina: unsold'])
  })

  it('agrees with the word Unsold', () => {
    const rows =
      'Player,Base,Status,Unsold,Team,Price\nAsha,2000,Sold,,Kites,4500\nBina,2000,Unsold,✓,,'
    expect(read(rows).players).toEqual([SOLD[0], 'Bina: unsold'])
  })

  it('is a column of states without one for the sold', () => {
    const rows = 'Player,Base,Unsold,Team,Price\nAsha,2000,,Kites,4500\nBina,2000,✓,,'
    expect(read(rows).players).toEqual([SOLD[0], 'Bina: unsold'])
  })
})

it('each purse of a table has its own unit, or none', () => {
  const { settings } = read(
    'Team,Purse\nKites,5 lakh\nOaks,"5,50,000"\n\nPlayer,Base (Lakh),Sold (Lakh),Team\nAsha,0.5,1.25,Kites',
    null,
  )
  expect(settings?.rules.purse).toBe(550_000)
  expect(settings?.teams).toMatchObject([{ purse: 500_000 }, { name: 'Oaks' }])
})

it('a table of teams below is no player, wherever its columns stand', () => {
  const sheet = 'Role,No,Player,Sold,Team\nBat,1,Asha,4500,Kites\nBat,2,Bina,,\n,,,,\n'
  const below = 'Team,Players,Spent,Balance\nKites,1,4500,5500\nFoxes,2,0,10000'
  expect(read(sheet + below)).toMatchObject({ players: SOLD, notes: [] })
})

it.each(['Kites Total', 'TOTAL'])(
  'a total that is labelled in the column Team is no player: %s',
  (label) => {
    const sheet = `Player,Base,Sold,Team\nAsha,2000,4500,Kites\n,,4500,${label}\nBina,2000,,`
    expect(read(sheet)).toMatchObject({ players: SOLD, notes: [] })
  },
)

it('headings of two rows, of which the second hides all players, are asked about', () => {
  const sheet = 'No,Player,Amount,,Team\n,Name,Base,Sold,\n1,Asha,2000,4500,Kites'
  expect(read(sheet).notes).toEqual([
    'has no players below the headings of line 1: write headings of two rows as one',
  ])
  expect(read('No,Player,Amount,,Team\n1,,,,')).toMatchObject({ players: [], notes: [] })
})

it.each(['A GRADE', 'B+ Category', 'C set'])('the title of a section is no player: %s', (title) => {
  const sheet = `No,Player,Base,Sold,Team\n,${title},,,\n1,Asha,2000,4500,Kites\n2,Bina,2000,,`
  expect(read(sheet)).toMatchObject({ players: SOLD, notes: [] })
})

it('a table of what teams have bought is no player, though its heading is Players', () => {
  const list = 'No,Player,Base,Sold,Team\n1,Asha,2000,4500,Kites\n2,Bina,2000,,\n'
  const below = '\nTeam,Players Bought,Amount Spent,Balance\nKites,1,4500,5500\nTotal,1,4500,5500'
  expect(read(list + below)).toMatchObject({ players: SOLD, notes: [] })
})

it.each([
  'पर्स,१ लाख\nसंघ,Kites,Oaks',
  'टीम का बजट,1 लाख\nटीमें,"Kites, Oaks"',
  'टीम,पर्स\nKites,1 लाख\nOaks,1 लाख\n',
])('rules in Hindi and Marathi: %s', (rules) => {
  const { players, settings } = read(
    `${rules}\nNo,Player,Base,Sold,Team\n1,Asha,2000,4500,Kites\n2,Bina,2000,,`,
    null,
  )
  expect(players).toEqual(SOLD)
  expect(settings).toMatchObject({
    rules: { purse: 100_000 },
    teams: [{ name: 'Kites' }, { name: 'Oaks' }],
  })
})

it('purses of a table count by the names of the teams, and none is made up', () => {
  const table = 'Team,Purse\nFoxes,9 lakh\nKites,10 lakh\n\nPlayer,Base,Sold,Team\nAsha,2000,,'
  expect(read(`Teams,Kites,Foxes\n${table}`, null).settings?.teams).toMatchObject([
    { name: 'Kites' },
    { name: 'Foxes', purse: 900_000 },
  ])
  expect(read(`Teams,Kites,Oaks,Foxes\n${table}`, null).notes).toEqual([
    'line 3, column B: has no purse of Oaks',
  ])
})

it('numbers without a name, and the total of a set, are no players', () => {
  const sheet =
    'No,Player,Base,Sold,Team\n1,Asha,2000,4500,Kites\n,Set total,,4500,\n2,Bina,2000,,\n3,,,,\n4,,,,'
  expect(read(sheet)).toMatchObject({ players: SOLD, notes: [] })
})

it('a row without a name is no heading of another table, and hides no players below it', () => {
  const sheet = 'Player,Sold,Team,Status\n,,Team A,Sold\nAsha,4500,Kites,\nBina,,,'
  expect(read(sheet).players).toEqual(SOLD)
})

it('headings that are repeated in any language are no player', () => {
  const headings = 'क्रमांक,खेळाडू,किंमत,टीम'
  expect(read(`${headings}\n1,Asha,4500,Kites\n${headings}\n2,Bina,,`)).toMatchObject({
    players: SOLD,
    notes: [],
  })
})

describe('columns by what they say and hold', () => {
  it.each([
    'ক্রমিক নং,খেলোয়াড়ের নাম,ভিত্তি মূল্য,বিক্রয় মূল্য,দলের নাম',
    'क्रम संख्या,खिलाड़ियों के नाम,न्यूनतम मूल्य,सोल्ड प्राइस,टीम का नाम',
    'अ.क्र.,प्लेयरचे नाव,मूळ किंमत,विक्रीची किंमत,टीमचे नाव',
    'ક્રમ,ખેલાડીનું નામ,મૂળ કિંમત,વેચાયેલ કિંમત,ટીમનું નામ',
    'வரிசை எண்,வீரரின் பெயர்,அடிப்படை விலை,ஏலத் விலை,அணியின் பெயர்',
    'క్రమ సంఖ్య,ఆటగాని పేరు,బేస్ ధర,అమ్మకం ధర,టీమ్ పేరు',
    'ಕ್ರಮ ಸಂಖ್ಯೆ,ಆಟಗಾರರ ಹೆಸರು,ಮೂಲ ಬೆಲೆ,ಮಾರಾಟದ ಬೆಲೆ,ತಂಡದ ಹೆಸರು',
    'क्र.सं.,खेलाडीको नाम,आधार मूल्य,बिक्री मूल्य,टिम',
    'No,Your full name,Base,Sold,Team',
    'No,Name,Base (₹),Final (₹),Franchise',
    'No,Name,Base,Sale,Drafted by',
    'No,Name,Base,Rate,Team',
    'Regn. No,Name,Base,Sold,Team',
    'No,Employee Name,Initial Price,Credits,Team',
    'No,Student,Base,Bidding Amount,Team',
    'No,Member Name,Base,Coins,Team',
    'எண்,வீரர் பெயர்,அடிப்படை விலை,விற்பனை விலை,அணி',
    'अ.क्र.,खेळाडू,बेस प्राईस,विकला,संघाचे नाव',
  ])('all of them: %s', (headings) => {
    const { players, columns } = read(`${headings}\n7,Asha,2000,4500,Kites\n9,Bina,2000,,`)
    expect(players).toEqual(SOLD)
    expect(columns).not.toContain('leaves out')
  })

  it.each([
    [
      'No,Player,Team,Base Price,Sold Price,Sold To\n1,Asha,Oaks,2000,4500,Kites\n2,Bina,Elms,2000,,',
    ],
    ['No,Player,Amount,Base Price,Final Bid,Team\n1,Asha,500,2000,4500,Kites\n2,Bina,500,2000,,'],
    ['No,Player,Base Price,Sold,Sold Price,Team\n1,Asha,2000,Yes,4500,Kites\n2,Bina,2000,No,,'],
    [
      'No,Player Name,Base,Sold Price,Sold To,,Team Name,Name\n1,Asha,2000,4500,Kites,,Arrows,One\n2,Bina,2000,,,,Bison,Two\n,,,,,,Foxes,Three',
    ],
    ['Sr No:,Full Name:,Base Price:,Sold Price:,Team:\n1,Asha,2000,4500,Kites\n2,Bina,2000,,'],
    [
      "S.N.,Player's Name,Playing Role,BasePrice,soldPrice,Winning Team\n1,Asha,Bat,2000,4500,Kites\n2,Bina,Bat,2000,,",
    ],
    [
      'Lot No,Name of the Player,Reserve Price,Hammer Price,Bought By\n1,Asha,2000,4500,Kites\n2,Bina,2000,,',
    ],
    ['क्र.,खिलाड़ी का नाम,मूल कीमत,कितने में बिका,टीम\n१,Asha,2000,4500,Kites\n२,Bina,2000,,'],
    ['अ.क्र.,Player,बेस प्राइस,विकला,संघाचे नाव\n7,Asha,2000,4500,Kites\n9,Bina,2000,,'],
    ['No,ఆటగాడి పేరు,Base,అమ్మిన ధర,జట్టు\n1,Asha,2000,4500,Kites\n2,Bina,2000,,'],
    ['No,ಆಟಗಾರನ ಹೆಸರು,Base,ಮಾರಾಟ ಬೆಲೆ,ತಂಡ\n1,Asha,2000,4500,Kites\n2,Bina,2000,,'],
    ['No,Player,Base,Boli,Kis team ne liya\n1,Asha,2000,4500,Kites\n2,Bina,2000,,'],
    ['लॉट नं.,Player,पायाभूत किंमत,अंतिम बोली,खरीदार\n7,Asha,2000,4500,Kites\n9,Bina,2000,,'],
    [
      'No,Player,Shuruaati bid,Bik gaya,Kis team ne liya,स्थिति\n1,Asha,2000,4500,Kites,Sold\n2,Bina,2000,,,Pending',
    ],
    [
      'No,Khiladi ka Naam,Base Prize,Kitne mein bika,Kisne Kharida\n1,Asha,2000,4500,Kites\n2,Bina,2000,,',
    ],
    [
      'No,Name of Cricketer,Base Points,Base Price,Sold,Team\n1,Asha,54,2000,4500,Kites\n2,Bina,60,2000,,',
    ],
    [
      '1.,First Name\n\nNo,First Name,Owner,Base,Price,Franchise\n1.0,Asha,Mr X,2000.0,4500.0,Kites\n2.0,Bina,Mr Y,2000.0,,',
    ],
  ])('%s', (sheet) => {
    expect(read(sheet)).toMatchObject({ players: SOLD, notes: [] })
  })

  it.each([
    [
      'No,Player,Team,Team Name,Sold\n1,Asha,Oaks,Kites,4500',
      'has two columns that may be the Team column, “Team” (C) and “Team Name” (D), line 1: rename the one that is not meant, or write a row “Columns, Team: C” or “Columns, Team: D” above the headings',
    ],
    [
      'No,Player,Club,Sold\n1,Asha,Oaks,\n2,Bina,Elms,\n3,Dev,Oaks,',
      'has a column “Club” (C), line 1, whose cells do not look like teams that buy',
    ],
    [
      'No,Player,Team,Sold To,Sold Price\n1,Asha,Kites,4500,4500\n2,Bina,Kites,4600,4600',
      'has a column “Sold To” (D), line 1, whose cells do not look like teams that buy, and a column “Team” (C)',
    ],
    [
      'Columns,Colour: Team\nPlayer,Team,Sold\nAsha,Kites,4500',
      'has a row Columns with “Colour: Team”',
    ],
  ])('asks where two may be meant: %s', (sheet, question) => {
    expect(read(sheet).notes).toEqual([expect.stringContaining(question)])
  })

  it('is answered by a row Columns', () => {
    const answer = 'Columns,Team: Team Name,Sold: E\nNo,Player,Team,Team Name,Sold,Sold\n'
    expect(read(`${answer}1,Asha,Oaks,Kites,4500,9\n2,Bina,,,,9`).players).toEqual(SOLD)
  })
})

describe('units', () => {
  it.each([
    ['Base Price (₹ in Lakhs),Sold Price (₹ in Lakhs)', '20,45', '₹45 lakh'],
    ['Base Price (INR Lakhs),Sold Price (INR Lakhs)', '20,45', '₹45 lakh'],
    ['Base Price (Lakhs),Sold Price (Cr)', '50,1.4', '₹1.4 crore'],
    ['Base Price,Sold Price in lacs', '20 L,45', '₹45 lakh'],
    ['Base,Sold (₹ Cr.)', '20 L,1.4', '₹1.4 crore'],
    ["Base,Sold ('000)", '20k,45', '₹45,000'],
    ['Base,Sold', '0.3,1.4', '₹1.4 crore'],
    ['Base,Sold', '30,140', '₹1.4 crore'],
    ['Base,Sold', '2 Cr,14', '₹14 crore'],
    ['Base,Sold', '2000,4500', '₹4,500'],
    ['Base,Final Bid', ',4500', '₹4,500'],
    ['Base,Sold', '2000,20L (RTM)', '₹20 lakh'],
  ])('%s: %s', (headings, cells, price) => {
    const { players } = read(`Player,${headings},Team\nAsha,${cells},Kites`)
    expect(players).toEqual([`Asha: sold to Kites for ${price}`])
  })

  it.each([
    ['', 'Base (in ₹),Sold (in L)', '20000,3.02', '₹3.02 lakh'],
    ['', 'Base (லட்சம்),Sold (లక్ష)', '0.2,3.02', '₹3.02 lakh'],
    ['Purse,"₹15,00,000"\n', 'Base - Lakhs,Sold - Lakhs', '0.2,3.02', '₹3.02 lakh'],
    ['Purse,"₹15,00,000"\n', 'Base,Sold (Lakh)', '20000,3.02', '₹3.02 lakh'],
    ['Purse,"₹15,00,000"\n', 'Base,Sold', '0.2,3.02', '₹3.02 lakh'],
    ['Unit,lakh\nPurse,"₹15,00,000"\n', 'Base,Sold', '0.2,3.02', '₹3.02 lakh'],
    ['Purse,15 lakh per team\n', 'Base,Sold', '20000,302000', '₹3.02 lakh'],
    ['Purse,15 lakh (per team)\n', 'Base,Sold', '20000,302000', '₹3.02 lakh'],
    ['Purse: 15 lakh each\n', 'Base,Sold', '20000,302000', '₹3.02 lakh'],
    ['Purse (Lakh),15\n', 'Base,Sold', '0.2,3.02', '₹3.02 lakh'],
    ['Purse,15 lakh\n', 'Role,Sold', 'Bat,3.02', '₹3.02 lakh'],
  ])('of the purse and of each column: %s%s: %s', (above, headings, cells, price) => {
    const { players, settings } = read(
      `${above}Player,${headings},Team\nAsha,${cells},Kites`,
      above === '' ? '15 lakh' : null,
    )
    expect(players).toEqual([`Asha: sold to Kites for ${price}`])
    expect(settings?.rules.purse).toBe(15_00_000)
  })

  it('are doubted where a price would be a fortune', () => {
    const { players, notes } = read('Player,Base,Sold (Cr),Team\nAsha,20 L,"₹3,50,000",Kites')
    expect(players).toEqual(['Asha: held'])
    expect(notes).toEqual([expect.stringContaining('cannot be in crore')])
  })

  it.each([
    ['2,10', '80 lakh'],
    ['20,100', '1000'],
    ['0.5,1', '100'],
  ])('asks where more than one fits: %s, purse %s', (cells, purse) => {
    const { notes } = read(`Player,Base,Sold,Team\nAsha,${cells},Kites`, purse)
    expect(notes).toEqual([expect.stringContaining('does not say whether its amounts are in')])
  })

  it('reads points, and says so once', () => {
    const { players, said } = read(
      'Player,Base,Sold,Team\nAsha,100 pts,1200 pts,Kites',
      '10000 points',
    )
    expect(players).toEqual(['Asha: sold to Kites for ₹1,200'])
    expect(said).toContain('points and tokens are shown with ₹, as all amounts on the board')
  })

  it.each(['NPR', 'Tk', 'BDT', 'Rs.'])('has a sign before each amount: %s', (sign) => {
    const row = (name: string, price: string) => `${name},${sign} 2000,${sign} ${price},Kites`
    const rows = [row('Asha', '4500'), row('Bina', '3000'), row('Chitra', '2500')]
    const { players } = read(['Unit,rupee\nPlayer,Base,Sold,Team', ...rows].join('\n'))
    expect(players[0]).toBe(SOLD[0])
  })

  it.each(['£22.50', '₹22.50', '22.50', 'NPR 22.50', '22.50/-'])(
    'has no part of a rupee: %s',
    (price) => {
      const { players } = read(`Unit,rupee\nPlayer,Base,Sold,Team\nAsha,10,${price},Kites`)
      expect(players).toEqual(['Asha: held'])
    },
  )

  it('asks once about another currency', () => {
    const sheet = 'Player,Base,Sold,Team\nAsha,$2000,$4500,Kites'
    expect(read(sheet).notes).toEqual([expect.stringContaining('add a row “Unit, rupee” above')])
    expect(read(`Unit,rupee\n${sheet}`).players).toEqual(['Asha: sold to Kites for ₹4,500'])
  })
})

describe('results in words', () => {
  it.each([
    ['Bat,2000,0,,', 'pending'],
    ['Bat,0,0,0,', 'pending'],
    ['Bat,2000,0,Unsold,', 'unsold'],
    ['Bat,2000,,UNSOLD.,', 'unsold'],
    ['Bat,2000,Un Sold,,', 'unsold'],
    ['Bat,2000,No bid,,', 'unsold'],
    ['Bat,2000,Unsold (R1),,', 'unsold'],
    ['Bat,2000,Unsold (no bid),,', 'unsold'],
    ['Bat,2000,Unsld,,', 'unsold'],
    ['Bat,2000,UNSLOD,,', 'unsold'],
    ['Bat,2000,0,Nobody,', 'unsold'],
    ['Bat,2000,,No team,', 'unsold'],
    ['Bat,2000,,No one,', 'unsold'],
    ['Bat,2000,U/S,,', 'unsold'],
    ['Bat,2000,US,,', 'unsold'],
    ['Bat,2000,4500 (sold),Kites,', 'sold to Kites for ₹4,500'],
    ['Bat,2000,नहीं बिका,,', 'unsold'],
    ['Bat,2000,অবিক্রিত,,', 'unsold'],
    ['Bat,2000,અનસોલ્ડ,,', 'unsold'],
    ['Bat,2000,ਨਹੀਂ ਵਿਕਿਆ,,', 'unsold'],
    ['Bat,2000,விற்கப்படவில்லை,,', 'unsold'],
    ['Bat,2000,అన్\u200cసోల్డ్,,', 'unsold'],
    ['Bat,2000,,,ಮಾರಾಟವಾಗಿಲ್ಲ', 'unsold'],
    ['Bat,2000,4500,Kites,വിറ്റു', 'sold to Kites for ₹4,500'],
    ['Bat,2000,विकला नाही,,', 'unsold'],
    ['Bat,2000,Not called yet,,', 'pending'],
    ['Bat,2000,Sold for 4500,Kites,', 'sold to Kites for ₹4,500'],
    ['Bat,2000,SOLD @ 4500,Kites,', 'sold to Kites for ₹4,500'],
    ['Bat,2000,,,Unsold-R2', 'unsold'],
    ['Bat,2000,,,U', 'unsold'],
    ['Bat,2000,4500,Kites,S', 'sold to Kites for ₹4,500'],
    ['Bat,2000,,,Unsold in 1st round', 'unsold'],
    ['Bat,2000,4500,Kites,Sold (Round 2)', 'sold to Kites for ₹4,500'],
    ['Bat,2000,4500,Kites,RTM', 'sold to Kites for ₹4,500'],
    ['Bat,2000,4500,Kites (RTM),Sold (RTM)', 'sold to Kites for ₹4,500'],
    ['Bat,2000,4500 RTM,Kites RTM,', 'sold to Kites for ₹4,500'],
    ['Bat,2000,4500,RTM Kites,', 'sold to RTM Kites for ₹4,500'],
    ['Bat,2000,4500,Startm,', 'sold to Startm for ₹4,500'],
    ['Bat,2000,4500,Kites,Icon', 'sold to Kites for ₹4,500'],
    ['Bat,2000,,,Withdrawn', 'withdrawn'],
    ['Bat,2000,Absent,,', 'withdrawn'],
    ['Bat,2000,,Hold,', 'pending'],
    ['Bat,2000,,,Re-auction', 'pending'],
    ['Bat,-,0,Kites,', 'retained to Kites for ₹0'],
    ['Bat,-,Free,Kites,', 'retained to Kites for ₹0'],
    ['Bat,-,,Kites,', 'retained to Kites for —'],
    ['Bat,-,Captain,Kites,', 'retained to Kites for —'],
    ['Bat,2000,,Kites,Captain', 'retained to Kites for —'],
    ['Bat,Icon,5000,Kites,', 'retained to Kites for ₹5,000'],
    ['Retained,,,Kites,', 'retained to Kites for —'],
    ['Captain,,-,Kites,', 'retained to Kites for —'],
    ['Icon,,5000,Kites,', 'sold to Kites for ₹5,000'],
    ['Icon,,,,', 'pending'],
  ])('%s', (cells, outcome) => {
    const { players, notes } = read(
      `Player,Role,Base,Sold,Team,Status\nAsha,${cells}\nBina,Bat,2000,,,Sold`,
    )
    expect(players[0]).toBe(`Asha: ${outcome}`)
    expect(notes).toHaveLength(1)
  })

  it('are not those of a fee', () => {
    const sheet =
      'No,Player,Base,Sold,Team,Status\n1,Asha,2000,4500,Kites,Pending\n2,Bina,2000,,,Paid'
    expect(read(sheet)).toMatchObject({ players: SOLD, notes: [] })
  })
})

describe('rows that are no players', () => {
  it('are no results either: headings above each set, before the first sale', () => {
    const headings = 'No,Player,Base,Sold Price,Team'
    const sets = ['Asha', 'Bina', 'Chi', 'Dev'].map(
      (name, at) => `${headings}\n${at + 1},${name},2000,,`,
    )
    expect(read(sets.join('\n'))).toMatchObject({
      players: Array(4).fill(expect.stringMatching(/pending/)),
      notes: [],
    })
  })

  it('are left out', () => {
    const sheet = [
      'Player,Role,Base,Sold,Team',
      'SET 1: BATTERS,,,,',
      'Asha,BAT,2000,4500,Kites',
      'Player,Role,Base,Sold,Team',
      'Uncapped players,,,,',
      'Bina,BOWL,2000,,',
      'TOTAL PLAYERS,2,,4500,',
      'Unsold,1,,,',
      'Players sold:,1,,,',
      'Highest bid,,,4500,',
      '',
      'Team,Purse,Spent,,',
      'Kites,10 lakh,4500,,',
    ]
    expect(read(sheet.join('\n'))).toMatchObject({ players: SOLD, notes: [] })
  })

  it.each([
    ['???? ???', 'has lost letters: correct it, or save the sheet as .xlsx or CSV UTF-8'],
    ['JosÃ© PeÃ±a', 'has lost letters'],
    ['à¤†à¤¶à¤¾', 'has lost letters'],
    ['DÕSouza', 'has lost letters'],
    ['D&#039;Souza', 'has lost letters'],
    ['5L', 'is not a name'],
    ['₹2 lakh', 'is not a name'],
    ['03-Mar', 'is a date, not a name'],
    ['2026-03-03T00:00:00.000Z', 'is a date, not a name'],
  ])('or no names: %s', (name, why) => {
    const asPlayer = read(`Player,Base,Sold,Team\n${name},2000,,`)
    expect(asPlayer).toMatchObject({ players: [], notes: [expect.stringContaining(why)] })
    const asTeam = read(`Player,Base,Sold,Team\nAsha,2000,4500,${name}`)
    expect(asTeam).toMatchObject({ players: ['Asha: held'], notes: [expect.stringContaining(why)] })
  })

  it('have one line for one cause', () => {
    const rows = ['0,35', '0,45', '0,55', '0,65'].map(
      (price, at) => `P${at}x,2000,"${price}",Kites`,
    )
    expect(read(`Player,Base,Sold,Team\n${rows.join('\n')}`).notes).toEqual([
      'line 2, column C (Sold): P0x: “0,35” may be 0.35 or 35: write one of them (the same in 3 more rows)',
    ])
  })
})

describe('teams', () => {
  it('have one name, whatever apostrophe or dash is typed', () => {
    const sheet = "Player,Base,Sold,Team\nAsha,2000,4500,King’s - XI\nBina,2000,4500,king's–XI"
    const team = 'King’s - XI'
    expect(read(sheet).players).toEqual([
      `Asha: sold to ${team} for ₹4,500`,
      `Bina: sold to ${team} for ₹4,500`,
    ])
  })

  it('are asked about when a letter is wrong', () => {
    const sheet =
      'Player,Base,Sold,Team\nAsha,2000,4500,Loins\nBina,2000,4500,Lions\nChi,2000,4500,Lions\nDev,2000,4500,Team A\nEsha,2000,4500,Team B\nFay,2000,4500,Rao & Sons\nGita,2000,4500,Rao & Sons\nHema,2000,4500,Roa & Sons'
    const { players, notes } = read(sheet)
    expect(players.filter((player) => player.endsWith('held'))).toEqual([
      'Asha: held',
      'Hema: held',
    ])
    expect(notes).toEqual([
      expect.stringContaining('“Loins” may be “Lions”'),
      expect.stringContaining('“Roa & Sons” may be “Rao & Sons”'),
    ])
  })

  it.each(['CSK', 'C.S.K.', 'Chennai', 'Super Kings', 'Chennai Super Kings (CSK)'])(
    'are asked about when one has a short form of another: %s',
    (team) => {
      const rows = ['A', 'B', 'C'].map((name) => `${name},2000,4500,Chennai Super Kings\n`).join('')
      const sheet = `Player,Base,Sold,Team\n${rows}Dev,2000,4500,Kings XI\nEsha,2000,4500,${team}`
      const { players, notes } = read(sheet)
      expect(players.slice(3)).toEqual(['Dev: sold to Kings XI for ₹4,500', 'Esha: held'])
      expect(notes).toEqual([expect.stringContaining(`“${team}” may be “Chennai Super Kings”`)])
      expect(read(`Teams,Kings XI,Chennai Super Kings,${team}\n${sheet}`).notes).toEqual([])
    },
  )

  it.each(['Lions/Kings', 'Lions or Kings', 'लायन्स / किंग्स'])(
    'are asked about when a cell has two: %s',
    (team) => {
      const sheet = `Player,Base,Sold,Team\nAsha,2000,4500,${team}\nBina,2000,4500,24/7 Strikers`
      const { players, notes } = read(sheet)
      expect(players).toEqual(['Asha: held', 'Bina: sold to 24/7 Strikers for ₹4,500'])
      expect(notes).toEqual([
        `line 2, column D (Team): “${team}” may be two teams: correct it, or list the teams in a row “Teams” above the headings`,
      ])
      expect(read(`Teams,Kites,${team},24/7 Strikers\n${sheet}`).notes).toEqual([])
    },
  )

  const HEADINGS = 'No,Player,Base,Sold,Team\n1,Asha,2000,4500,Kites\n2,Bina,2000,,'
  it.each([
    ['Teams,Kites,Foxes\nPurse,10 lakh,9 lakh\n', [undefined, 900_000]],
    ['Teams,Kites,Foxes\nAuction Purse (per team),10 lakh\n', [undefined, undefined]],
    ['Team,Auction Purse\nKites,10 lakh\nFoxes,9 lakh\n\n', [undefined, 900_000]],
    ['Purse,10 lakh\nTeams,"Kites, Foxes"\n', [undefined, undefined]],
    ['Purse: 10 lakh\nTeams\nKites\nFoxes\n', [undefined, undefined]],
    ['Purse: 10 lakh\nTeams,Kites,Foxes,KITES\n', [undefined, undefined]],
    ['Purse,10 lakh\nTeams,Kites\n,Foxes\n', [undefined, undefined]],
    ['Team,Purse,Captain\nKites,10 lakh,X\nFoxes,9 lakh,Y\n\n', [undefined, 900_000]],
    ['Teams,Owner,Purse\nKites,Mr X,10 lakh\nFoxes,Mr Y,9 lakh\n\n', [undefined, 900_000]],
  ])('are listed in rows above: %j', (above, purses) => {
    const { players, settings } = read(above + HEADINGS, null)
    expect(players).toEqual(SOLD)
    expect(settings?.rules.purse).toBe(1_000_000)
    expect(settings?.teams?.map(({ name, purse }) => [name, purse])).toEqual([
      ['Kites', purses[0]],
      ['Foxes', purses[1]],
    ])
  })

  it.each(['8', '8 teams', 'TBD', '-', 'Kites & Foxes', 'Kites / Foxes'])(
    'are not listed by a row with one thing: %s',
    (value) => {
      const sheet = `Teams,${value}\n${HEADINGS}\n3,Chi,2000,5000,Foxes\n4,Dev,2000,6000,Foxes`
      const { players, notes, settings } = read(sheet)
      expect(players).toContain('Asha: sold to Kites for ₹4,500')
      expect({ notes, teams: settings?.teams }).toEqual({ notes: [], teams: null })
    },
  )
})

it('a team without a price and a base price may be that of a captain', () => {
  const captain = (sold: string) => read(`Player,Base,Sold,Team\nAsha,,${sold},Kites\nBina,2000,,`)
  expect(captain('').notes).toEqual([
    'line 2, column C (Sold): Asha: waiting for the price, or the word Retained, the team is there',
  ])
  expect(captain('Retained').players).toEqual(['Asha: retained to Kites for —', SOLD[1]])
})

it.each([
  'Player,Category,Base,Sold,Team\nAsha,Icon,2000,,Kites\nBina,Bat,2000,,',
  'Player,Category,Sold,Team\nAsha,Icon,,Kites\nBina,Bat,,',
])(
  'an icon with a base price, or in a sheet without base prices, may be in the auction',
  (sheet) => {
    expect(read(sheet).notes).toEqual([
      expect.stringMatching(/ Asha: waiting for the price.*, the team is there$/),
    ])
  },
)

it('before the auction only icons have a team', () => {
  const icons = ['A', 'B', 'C'].map((name) => `${name},Icon,,,Kites`).join('\n')
  const { players } = read(`Player,Type,Base,Sold,Team\n${icons}\nBina,Bat,2000,,`)
  expect(players).toEqual([
    ...['A', 'B', 'C'].map((name) => `${name}: retained to Kites for —`),
    SOLD[1],
  ])
})

it('numbers that begin again in each pool are left out, without a hint', () => {
  const { columns } = read(
    'Pool,No,Player,Base,Sold,Team\nA,1,Asha,2000,4500,Kites\nA,2,Bina,2000,,\nB,1,Devi,2000,,\nB,2,Esha,2000,,',
  )
  expect(columns).toMatch(/leaves out Pool, No$/)
})

it('the first remark of a night makes no column of results', () => {
  const table = (row: string, before?: Header) => {
    const reading = readTable(Buffer.from(`Player,Base,Sold,Team,Remarks\n${row}`), before)
    return reading.ok ? reading.table.header : undefined
  }
  const before = table('Asha,2000,,,')
  expect(before?.places.has('status')).toBe(true)
  expect(table('Asha,2000,4500,Kites,fine player', before)?.places.has('status')).toBe(false)
})

it('a purse that is no amount is said before the unit is asked for', () => {
  expect(read('Purse,One crore\nPlayer,Base,Sold,Team\nAsha,2000,,', null).notes).toEqual([
    'line 1, column B (Purse): “One crore” is not an amount such as 80 lakh or 50000',
  ])
})

it('a table with a heading of the players’ has no column of theirs', () => {
  const { players, columns } = read(
    'Player,Category,Sold,Team,,Category,Base\nAsha,B,4500,Kites,,A,5000\nBina,A,,,,B,2000',
  )
  expect(players).toEqual(SOLD)
  expect(columns).toContain('leaves out Category, Base')
})

it('columns without a heading make no other table of those behind an empty one', () => {
  const sheet = 'Player,Base,Sold,,,Team,\nAsha,2000,4500,a,,Kites,b\nBina,2000,,c,,,d'
  expect(read(sheet).players).toEqual(SOLD)
})

it('a row Purse beside a table of other purses is said', () => {
  const { said } = read(
    'Purse,100000\nTeam,Purse\nKites,80000\nOaks,100000\n\nPlayer,Base,Sold,Team\nAsha,2000,4500,Kites',
    null,
  )
  expect(said).toContain(
    'the purse is that of line 1, column B (Purse), not “80000” of the table in line 3',
  )
})

it('the time of a sale is not its price', () => {
  for (const time of ['2026-11-28 18:33', '28/11/2026 18:33:01', '2026-11-28T18:33:00Z']) {
    const sheet = `Player,Base,Sold Price,Sold At,Team\nAsha,2000,4500,${time},Kites\nBina,2000,,,`
    expect(read(sheet).players).toEqual(SOLD)
  }
})

it('captains with a team and no base price make no other team doubtful', () => {
  const captains = ['A', 'B', 'C'].map((name) => `${name},,,Kites`).join('\n')
  const sheet = (base: string) =>
    `Player,Base,Sold,Team\n${captains}\nAsha,${base},4500,Kites\nBina,${base},,`
  expect(read(sheet('2000')).players.slice(3)).toEqual(SOLD)
  // Without base prices nobody knows whether it is last season's team.
  expect(read(sheet('')).players).toEqual([])
})

it('a column Sold To is that of the buyers, also where all players have a team', () => {
  const rows = ['Asha,4500', 'Bina,', 'Chitra,', 'Dev,', 'Esha,'].map((row) => `${row},Kites`)
  expect(read(`Player,Price,Sold To\n${rows.join('\n')}`).players).toHaveLength(5)
  expect(read(`Player,Price,Team\n${rows.join('\n')}`).players).toHaveLength(0)
})

it('rows above the headings that are not understood are named', () => {
  const { said } = read(
    'Village Cup\nVenue,City Ground\nMax overseas,4\nRound,Knock-out\nPlayer,Base,Sold\nAsha,2000,',
  )
  expect(said).toContain(
    'the rows above the headings that are not understood do not matter: line 2 (Venue), line 3 (Max overseas), line 4 (Round)',
  )
})

it.each([
  ['Squad,15 players', 'Round,2'],
  ['Squad: 15', 'Round: 2'],
  ['Squad,15 (incl. captain)', 'Round,2'],
  ['Squad size,max 15', 'Round 2'],
  ['Players per team,15 each', '2nd Round'],
  ['Squad,१५', 'Auction round,Second'],
])('numbers in rows above may have words: %s, %s', (squad, round) => {
  const { settings } = read(`${squad}\n${round}\nPlayer,Base,Sold\nAsha,2000,`)
  expect(settings).toMatchObject({ round: 2, rules: { largestSquad: 15 } })
})

it('the word Auction, which the board adds, is not in the title', () => {
  const { settings } = read('Series,Village Cup Auction\nPlayer,Base,Sold\nAsha,2000,')
  expect(settings?.seriesName).toBe('Village Cup')
})

it.each([
  ['Village Cup 2026', 'Village Cup 2026'],
  [',KHADAKPADA PREMIER LEAGUE AUCTION,', 'Khadakpada Premier League'],
  ['ग्राम चषक', 'ग्राम चषक'],
  ['GULLY PREMIER LEAGUE SEASON 5', 'Gully Premier League Season 5'],
  ['Gully Cup 12', 'Gully Cup 12'],
  ['KPL 2026 PLAYERS', 'KPL 2026'],
  // No titles: the name of the file.
  ['Player List', 'Cup'],
  ['SET 1 - MARQUEE', 'Cup'],
  ['Icon Players', 'Cup'],
  ['Batters', 'Cup'],
  ['Total Players 45', 'Cup'],
  ['Teams\nKites\nOaks', 'Cup'],
  ['All amounts in lakh', 'Cup'],
  ['Please fill in the price after each sale', 'Cup'],
  ['Purse: 5 lakh', 'Cup'],
  ['Village Cup,City Ground', 'Cup'],
  ['Auction on 12 March 2026 at Town Hall', 'Cup'],
  ['Saturday 12 March', 'Cup'],
  ['12 March 2026', 'Cup'],
  ['AUCTION TRACKER', 'Cup'],
  ['Player Registration 2026', 'Cup'],
  ['Sponsored by ABC Motors', 'Cup'],
  ['|| Shree ||', 'Cup'],
  ['MPL Auction Results', 'MPL'],
  [`V${'illage'.repeat(60)}`, 'Cup'],
])('a title alone in the first row is the auction’s name: %s', (row, name) => {
  const { settings, said } = read(`${row}\nSquad,15\nPlayer,Base,Sold\nAsha,2000,`)
  expect(settings?.seriesName).toBe(name)
  expect(said.join()).not.toContain('undefined')
})

describe('seriesNameOf', () => {
  it.each([
    ['village-cup-2026-auction.csv', 'Village Cup 2026'],
    ['abc_2026_mini.csv', 'ABC 2026 Mini'],
    ['Auction.csv', 'Live'],
    ['my-league.csv', 'My League'],
    ['VILLAGE CUP AUCTION FINAL (2).xlsx', 'Village Cup'],
    ['IPL_2026.xlsx', 'IPL 2026'],
    ['Copy of player list.xlsx', 'Live'],
    ['New Microsoft Excel Worksheet.xlsx', 'Live'],
    ['Auction Master.xlsx', 'Live'],
    ['Untitled form (Responses) - Form Responses 1.csv', 'Live'],
    ['MPL Auction Backup.xlsx', 'MPL'],
    ['auction-2026.csv', 'Live'],
    ['/some/folder/Our Cup.csv', 'Our Cup'],
    ['gully-cup-season-5-auction (1).csv', 'Gully Cup Season 5'],
    ['Our Cup 2.csv', 'Our Cup'],
  ])('%s → %s', (file, name) => expect(seriesNameOf(file)).toBe(name))
})

describe('a workbook', () => {
  const tab = (name: string, isHidden = false) => ({ name, isHidden })

  /** Whose tabs have these rows; cells of numbers are in the format. */
  function workbook(z: string, ...tabs: readonly [ReturnType<typeof tab>, string][]) {
    const book = utils.book_new()
    for (const [{ name }, text] of tabs) {
      const rows = text
        .split('\n')
        .map((row) =>
          row
            .split(',')
            .map((cell) => (/^[\d.]+$/.test(cell) ? { t: 'n', v: Number(cell), z } : cell)),
        )
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    }
    book.Workbook = { Sheets: tabs.map(([{ isHidden }]) => ({ Hidden: isHidden ? 1 : 0 })) }
    return write(book, { type: 'buffer', bookType: 'xlsx' })
  }

  const ROWS = 'Player,Base,Sold,Team\nAsha,2,14,Kites\nBina,2,,'

  it.each([
    ['0.00" Cr"', '₹14 crore'],
    ['#,##0\\ "L"', '₹14 lakh'],
    ['[$₹-4009] #,##0" Lakhs"', '₹14 lakh'],
    ['[>=100]0" Cr";0" L"', '₹14 lakh'],
    ['0.0," K"', '₹14'],
    ['General" lakh"', '₹14 lakh'],
    ['#,##,##0" L"', '₹14 lakh'],
    ['[$-4000439]0.0" L"', '₹14 lakh'],
  ])('has the unit of its number format %s', (format, price) => {
    const { players } = read(workbook(format, [tab('Players'), ROWS]))
    expect(players[0]).toBe(`Asha: sold to Kites for ${price}`)
  })

  it('has the whole figure where its format hides digits and names no unit', () => {
    const { players } = read(
      workbook('0.00,,"M"', [tab('A'), 'Player,Sold,Team\nAsha,14000000,Kites']),
    )
    expect(players).toEqual(['Asha: sold to Kites for ₹1.4 crore'])
  })

  it('has dates in cells that show dates', () => {
    const { notes } = read(workbook('dd-mmm', [tab('A'), 'Player,Base,Sold,Team\n46084,100,,']))
    expect(notes[0]).toContain('“2026-03-03” is a date, not a name')
  })

  it('names the tab that is read, skips hidden ones, and asks where two may be meant', () => {
    const last: [ReturnType<typeof tab>, string] = [
      tab('2025'),
      'Player,Base,Sold,Team\nOld One,2,3,Oaks',
    ]
    const both = workbook('0" L"', last, [tab('2026'), ROWS])
    expect(read(both).notes).toEqual([
      'has 2 tabs that look like an auction, “2025” and “2026”: put all players into one, hide the others (right-click the tab, Hide), and save',
    ])
    const hidden = workbook('0" L"', [tab('2025', true), last[1]], [tab('2026'), ROWS])
    expect(read(hidden).columns).toMatch(/^tab “2026”; reads the columns Player/)
    // A list of those who are sold is no second auction.
    const summary = workbook(
      '0" L"',
      [tab('Sold'), 'Player,Sold,Team\nAsha,14,Kites'],
      [tab('All'), ROWS],
    )
    expect(read(summary).columns).toMatch(/^tab “All”/)
  })
})

describe('a workbook as a club keeps it', () => {
  const bytesOf = (tabs: Readonly<Record<string, WorkSheet>>) =>
    write({ SheetNames: Object.keys(tabs), Sheets: tabs }, { type: 'buffer', bookType: 'xlsx' })

  it('has the purses in a tab of their own', () => {
    const list = [
      ['Player', 'Base', 'Sold', 'Team'],
      ['Asha', 2000, 4500, 'Kites'],
      ['Bina', 2000],
    ]
    const purses = [
      ['Team', 'Purse'],
      ['Kites', 90_000],
      ['Oaks', 80_000],
    ]
    const tabs = { Auction: utils.aoa_to_sheet(list), Teams: utils.aoa_to_sheet(purses) }
    const { players, settings, said } = read(bytesOf(tabs), null)
    expect(players).toEqual(SOLD)
    expect(said).toContain('the teams and their purses are those of tab “Teams”, line 2, column B')
    expect(settings).toMatchObject({
      rules: { purse: 90_000 },
      teams: [{ name: 'Kites' }, { name: 'Oaks', purse: 80_000 }],
    })
  })

  it('has the name of a team once, in a cell that is merged down', () => {
    const squads = utils.aoa_to_sheet([
      ['Team', 'No', 'Player', 'Base', 'Price'],
      ['Kites', 1, 'Asha', 2000, 4500],
      [null, 2, 'Bina', 2000, 3000],
      [null, 3, 'Chitra', 2000, 3000],
      [null, 4, 'Devi', 2000, 3000],
      // A place that is free.
      [null, 5],
    ])
    squads['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 5, c: 0 } }]
    const { players, notes } = read(bytesOf({ Squads: squads }))
    expect(players).toEqual([
      SOLD[0],
      ...['Bina', 'Chitra', 'Devi'].map((name) => `${name}: sold to Kites for ₹3,000`),
    ])
    expect(notes).toEqual([])
  })
})

describe('another table of players', () => {
  const list = 'Sr,Player,Base,Team,Sold\n1,Asha,2000,Kites,4500\n2,Bina,2000,,\n'

  it.each([
    ['above', `Retained,,\nPlayer,Team,Price\nVirat,Kites,90000\n\n${list}`, 'line 3, column A'],
    ['below', `${list}\nPlayer,Team,Price\nVirat,Kites,90000\n`, 'line 6, column A'],
    [
      'below in another order',
      `${list}\nPlayer,Sr,Team,Sold\nVirat,3,Kites,90000\n`,
      'line 6, column A',
    ],
    [
      'beside',
      'Sr,Player,Base,Team,Sold,,Retained,Team,Price\n1,Asha,2000,Kites,4500,,Virat,Kites,5000\n2,Bina,2000,,,,Devi,Oaks,',
      'line 2, column G',
    ],
    ['above as', `Icon Player,Team,Price\nVirat,Kites,90000\n\n${list}`, 'line 2, column A'],
    ['below as', `${list}\nRetained Players,Team,Price\nVirat,Kites,90000`, 'line 6, column A'],
  ])('%s the list is named, if it has other players', (_, sheet, place) => {
    const { players, notes, said } = read(sheet)
    expect(players).toEqual(SOLD)
    expect(notes).toEqual([expect.stringMatching(`^${place} .*Virat: is in another table`)])
    expect(said.join()).not.toContain('not understood')
  })

  it('is not read in place of the list, though it stands above and has as many columns', () => {
    const { players, notes } = read(
      'Retained,Team,Price\nVirat,Kites,90000\n\nPlayer,Team,Price\nAsha,Kites,4500\nBina,,',
    )
    expect(players).toEqual(SOLD)
    expect(notes).toEqual([expect.stringMatching(/^line 2, .*Virat: is in another table/)])
  })

  it('that is a third of the list is asked about, too', () => {
    const three = (row: string) => [row, row, row].join(',,')
    const rows = `${three('Player,Team,Sold')}\nAsha,Kites,4500,,Bina,,,,Chitra,,`
    expect(read(rows).notes).toEqual([expect.stringMatching(/^has two lists of players side by/)])
  })

  it.each(['', ','])('that is the second half of the list is asked about: “%s”', (gap) => {
    const headings = 'Sr,Player,Base,Team,Sold'
    const rows = [`${headings},${gap}${headings}`, `1,Asha,2000,Kites,4500,${gap}3,Virat,2000,,`]
    expect(read(rows.join('\n'))).toMatchObject({
      players: [],
      notes: [
        expect.stringMatching(
          /^has two lists of players side by side in line 1, the second in column [GH] \(Player\)/,
        ),
      ],
    })
  })

  it.each([
    `Top buys,,\nPlayer,Team,Price\nASHA,Kites,4500\n\n${list}`,
    `Team,Players,Price\nKites,1,4500\n\n${list}`,
  ])('with the players of the list is no news', (sheet) => {
    expect(read(sheet)).toMatchObject({ players: SOLD, notes: [] })
  })
})
