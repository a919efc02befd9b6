import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CRORE, LAKH } from '../auction/rupees.ts'
import { HELP_LINES, readLine, VERBS } from './command.ts'

const details = { number: null, basePrice: null, photo: null }

it.each(HELP_LINES)('help fits a terminal of 80 columns, also indented: %s', (line) => {
  expect(line.length).toBeLessThanOrEqual(78)
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
