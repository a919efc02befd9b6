import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CRORE, LAKH } from '../auction/rupees.ts'
import { openAuction, sell } from '../auction/state.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { HELP_LINES, readLine, VERBS } from './command.ts'
import { complete } from './complete.ts'
import { findPlayer, findTeam, shortNamesOf } from './names.ts'

const details = { number: null, basePrice: null, photo: null }

it.each(HELP_LINES)('help fits a terminal of 80 columns, also indented: %s', (line) => {
  expect(line.length).toBeLessThanOrEqual(78)
})

it.each(VERBS.filter((verb) => verb !== 'help'))('help has the command %s', (verb) => {
  expect(HELP_LINES.join('\n')).toMatch(new RegExp(`\\b${verb}\\b`))
})

describe('a line of the desk', () => {
  it.each([
    ['open 37', { kind: 'open', words: ['37'], isForced: false }],
    ['  OPEN  Asha   Rao ', { kind: 'open', words: ['Asha', 'Rao'], isForced: false }],
    ['12l', { kind: 'bid', amount: 12 * LAKH, isForced: false }],
    ['1.4 crore --force', { kind: 'bid', amount: 1.4 * CRORE, isForced: true }],
    ['₹12,50,000', { kind: 'bid', amount: 12.5 * LAKH, isForced: false }],
    ['rs5000', { kind: 'bid', amount: 5000, isForced: false }],
    ['INR 5000', { kind: 'bid', amount: 5000, isForced: false }],
    ['Rs. 13,60,000/-', { kind: 'bid', amount: 13.6 * LAKH, isForced: false }],
    ['bid 5000', { kind: 'bid', amount: 5000, isForced: false }],
    ['+', { kind: 'raise', by: null, isForced: false }],
    ['bid +', { kind: 'raise', by: null, isForced: false }],
    ['+5l', { kind: 'raise', by: 5 * LAKH, isForced: false }],
    ['+ 50k', { kind: 'raise', by: 50_000, isForced: false }],
    ['sold --force mi', { kind: 'sold', words: ['mi'], isForced: true }],
    ['unsold', { kind: 'unsold', words: [], isForced: false }],
    ['undo 37', { kind: 'undo', words: ['37'], isForced: false }],
    ['move 37 csk', { kind: 'move', words: ['37', 'csk'], isForced: false }],
    ['add “Asha Rao”', { kind: 'add', name: 'Asha Rao', ...details, isForced: false }],
    ['sold "asha rao" 20l', { kind: 'sold', words: ['asha rao', '20l'], isForced: false }],
    [
      'add Asha Rao --base 20l --number=112 --photo /p/1.svg',
      {
        kind: 'add',
        name: 'Asha Rao',
        number: 112,
        basePrice: 20 * LAKH,
        photo: '/p/1.svg',
        isForced: false,
      },
    ],
    ['teams', { kind: 'teams' }],
    ['Help', { kind: 'help' }],
    ['open', { kind: 'open auction' }],
    ['Close', { kind: 'close auction' }],
    ['quit', { kind: 'quit' }],
  ])('%s', (line, command) => expect(readLine(line)).toEqual({ ok: true, command }))

  it.each([
    ['sell mi', '“sell” is not a command; “help” lists them.'],
    ['open --force', 'Say open PLAYER [AMOUNT].'],
    ['sold “kings', 'A quotation mark is not closed.'],
    ['move 37', 'Say move PLAYER TEAM.'],
    ['add', 'Say add NAME [--base AMOUNT] [--number N] [--photo URL].'],
    ['12x', '“12x” is not an amount such as 12l, 1.4cr, 50k or 50000.'],
    ['bid', '“” is not an amount such as 12l, 1.4cr, 50k or 50000.'],
    // Without a unit this could be lakh, crore or one rupee.
    ['1.4', '“1.4” is not an amount such as 12l, 1.4cr, 50k or 50000.'],
    ['1,4cr', '“1,4cr” may be 1.4cr or 14cr: type one of them.'],
    ['+12,5l', '“12,5l” may be 12.5l or 125l: type one of them.'],
    ['add Asha --base', "Option '--base <value>' argument missing."],
    ['add Asha --number x', '“x” is not a player number.'],
    ['open 37 --base 5', "Unknown option '--base'."],
  ])('%s: %s', (line, problem) => expect(readLine(line)).toEqual({ ok: false, problem }))

  it('may be empty', () => {
    expect(readLine('')).toBeNull()
    expect(readLine('  \t')).toBeNull()
  })

  it('is parsed or refused with a message, whatever it contains', () => {
    const word = fc.oneof(
      fc.constantFrom(...VERBS, '+', '12l', '1.4cr', '37', 'mi', '--force', '--base', '"', '“'),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const reading = readLine(words.join(' '))
        if (reading === null || reading.ok) return
        expect(reading.problem).not.toBe('')
      }),
    )
  })
})

const named = (serialNumber: number, name: string) => ({ ...player(serialNumber), name })
const teams = ['Mumbai Indians', 'Madurai Kites', 'Otters'].map((name) => ({ name, logo: null }))
const players = [named(12, 'Asha Rao'), named(13, 'Asha Tal'), named(24, 'Bina Kol')]
const retained = [{ player: player(1), team: 'Otters', price: 2000 }]
const opening = openAuction(smallLeague({ teams, players, retained }))
const state = sell(opening, { serialNumber: 24, team: 'Otters', price: 2000, at: 0 })

describe('completion', () => {
  it.each([
    ['o', 'open ', []],
    ['cl', 'close ', []],
    ['un', 'un', ['unsold', 'undo']],
    ['uns', 'unsold ', []],
    ['open asha t', 'open 13 ', []],
    ['open a', 'open a', ['12 Asha Rao', '13 Asha Tal']],
    ['open 1', 'open 1', ['12 Asha Rao', '13 Asha Tal']],
    // Already sold.
    ['open bina', 'open bina', []],
    ['undo b', 'undo 24 ', []],
    ['sold mu', 'sold mi ', []],
    ['sold m', 'sold m', ['MI Mumbai Indians', 'MK Madurai Kites']],
    ['sold 12 mu', 'sold 12 mi ', []],
    ['move bina', 'move 24 ', []],
    ['move 24 ott', 'move 24 ott ', []],
    ['add As', 'add As', []],
    ['12l', '12l', []],
  ])('%s → %s', (line, completed, options) => {
    const completion = complete(line, state)
    expect(completion.line).toBe(completed)
    expect(completion.options.map(({ label }) => label)).toEqual(options)
  })
})

const IPL = [
  'Chennai Super Kings',
  'Delhi Capitals',
  'Gujarat Titans',
  'Kolkata Knight Riders',
  'Lucknow Super Giants',
  'Mumbai Indians',
  'Punjab Kings',
  'Rajasthan Royals',
  'Royal Challengers Bengaluru',
  'Sunrisers Hyderabad',
]
const teamsOf = (names: readonly string[]) => names.map((name) => ({ name, logo: null }))
const shortNames = (...names: string[]) => [...shortNamesOf(teamsOf(names)).values()]

describe('short names of teams', () => {
  it('are initials, or a short name that the league uses itself', () => {
    expect(shortNames(...IPL).join(' ')).toBe('CSK DC GT KKR LSG MI PK RR RCB SH')
    expect(shortNames('RCB', 'Otters', 'Herons')).toEqual(['RCB', 'OTT', 'HER'])
  })

  it('are unique', () => {
    expect(
      shortNames('Royal Kings', 'Rising Kites', 'RK', 'Otters', 'Otters B', 'Ottersby'),
    ).toEqual(['ROK', 'RIK', 'RK', 'OTT', 'OB', 'OTTE'])
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[A-C]{1,3}( [A-C]{1,2}){0,2}$/)), (names) => {
        const made = shortNames(...names)
        expect(new Set(made).size).toBe(names.length)
      }),
    )
  })
})

describe('findTeam', () => {
  it.each([
    ['mi', 'Mumbai Indians'],
    ['MI', 'Mumbai Indians'],
    ['mumbai indians', 'Mumbai Indians'],
    ['mum', 'Mumbai Indians'],
    ['indians', 'Mumbai Indians'],
    ['kol', 'Kolkata Knight Riders'],
    ['k k', 'unknown'],
    ['lsg', 'Lucknow Super Giants'],
    ['srh', 'Sunrisers Hyderabad'],
    ['pbks', 'Punjab Kings'],
    ['r', 'ambiguous'],
    ['kings', 'ambiguous'],
    ['x', 'unknown'],
    ['', 'unknown'],
  ])('%s → %s', (typed, expected) => {
    const found = findTeam(typed, teamsOf(IPL))
    expect(found.is === 'found' ? found.one : found.is).toBe(expected)
  })

  it('gives no team a short name that reads like the name of another', () => {
    expect(shortNames('bb 2', 'bB', 'b BA')).toEqual(['B2', 'BB', 'BB-3'])
  })

  it('finds each team by its name and by its short name', () => {
    const name = fc.stringMatching(/^[A-Ca-c]{1,3}( [A-C1-3]{1,2}){0,2}$/)
    const names = fc.uniqueArray(name, { selector: (one) => one.toLowerCase() })
    fc.assert(
      fc.property(names, (given) => {
        const teams = teamsOf(given)
        for (const [full, short] of shortNamesOf(teams)) {
          expect(findTeam(full, teams)).toEqual({ is: 'found', one: full })
          expect(findTeam(short, teams)).toEqual({ is: 'found', one: full })
        }
      }),
    )
  })

  it('lists the teams when there is no match', () => {
    expect(findTeam('x', teamsOf(['Mumbai Indians', 'RCB']))).toEqual({
      is: 'unknown',
      text: 'there is no team “x”; there are: Mumbai Indians (MI), RCB',
    })
  })
})

describe('findPlayer', () => {
  const players = ['Asha Rao', 'Asha Tal', 'José  Pérez', 'Rao']
  const state = openAuction(
    smallLeague({ players: players.map((name, at) => ({ ...player(at + 2), name })) }),
  )
  const find = (typed: string, likely: (number: number) => boolean = () => true) => {
    const found = findPlayer(typed, state, ({ serialNumber }) => likely(serialNumber))
    if (found.is === 'found') return found.one.serialNumber
    return found.is === 'unknown' ? found.text : found.options.map(({ answer }) => answer)
  }

  it.each([
    ['3', 3],
    ['#3', 3],
    ['asha t', 3],
    ['tal', 3],
    ['rao', 5],
    ['rao asha', 2],
    ['jose perez', 4],
    ['asha', ['2', '3']],
    ['99', 'there is no player with number 99'],
    ['zoe', 'there is no player “zoe”'],
    // Retained. The rules refuse it later, as not in the auction.
    ['player 1', 1],
  ])('%s → %j', (typed, expected) => expect(find(typed)).toEqual(expected))

  it('prefers players that the command can apply to', () => {
    expect(find('asha', (number) => number === 3)).toBe(3)
    expect(find('asha', (number) => number > 4)).toEqual(['2', '3'])
  })
})
