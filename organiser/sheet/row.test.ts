import { describe, expect, it } from 'vitest'
import { lineOf } from './notes.ts'
import { readRow } from './row.ts'
import { readTable } from './table.ts'

const HEADINGS = ['No', 'Player', 'Base', 'Bid', 'Sold', 'Team', 'Status']

/** Reads the row of Asha, whose base price is ₹1,000, with these cells. */
function read(bid: string, sold: string, team: string, status: string) {
  const reading = readTable(new TextEncoder().encode(HEADINGS.join()))
  if (!reading.ok) throw new Error(reading.problem)
  const cells = ['1', 'Asha', '1000', bid, sold, team, status]
  const { row, notes } = readRow({ line: 2, cells }, reading.table.header, 'rupee')
  return { outcome: row?.outcome, notes: notes.map(lineOf) }
}

const SOLD = { kind: 'sold', team: 'Otters', price: 5000 }

describe('a row with a column Status', () => {
  it.each([
    ['', '5000', 'Otters', 'Sold', SOLD],
    ['', '5000', 'Otters', '', SOLD],
    ['', '5000', 'Otters', '-', SOLD],
    ['4000', '5000', 'Otters', 'SOLD', SOLD],
    ['', '5000', 'Otters', 'Retained', { ...SOLD, kind: 'retained' }],
    ['', '', '', 'Unsold', { kind: 'unsold' }],
    ['', '0', '', 'Unsold', { kind: 'unsold' }],
    ['', 'Unsold', '', 'Unsold', { kind: 'unsold' }],
    ['1500', '', '', 'unsold', { kind: 'unsold' }],
    ['', '', '', 'Pending', { kind: 'pending' }],
    ['', '0', '', 'Upcoming', { kind: 'pending' }],
    ['1500', '', '', 'Pending', { kind: 'open', amount: 1500 }],
    ['', '', '', 'Open', { kind: 'open', amount: 1000 }],
    ['1500', '', '', 'Live', { kind: 'open', amount: 1500 }],
  ])('bid “%s”, sold “%s”, team “%s”, status “%s”', (bid, sold, team, status, outcome) => {
    expect(read(bid, sold, team, status)).toEqual({ outcome, notes: [] })
  })

  it.each([
    ['', '', 'Sold', 'E (Sold): Asha: waiting for the price, it is “sold”'],
    ['5000', '', 'Sold', 'F (Team): Asha: waiting for the team, the price is there'],
    ['0', 'Otters', 'Sold', 'E (Sold): Asha: waiting, “0” is not known yet'],
    ['5000', 'Otters', 'Unsold', 'G (Status): Asha: “Unsold”, but the row says sold'],
    ['5000', 'Otters', 'Pending', 'G (Status): Asha: “Pending”, but the row says sold'],
    ['Unsold', '', 'Sold', 'G (Status): Asha: “Sold”, but the row says Unsold'],
    [
      '5000',
      'Otters',
      'Sld',
      'G (Status): Asha: “Sld” is none of Sold, Unsold, Retained, Withdrawn, Open, Pending',
    ],
    ['5000', 'Otters', '#N/A', 'G (Status): Asha: waiting, “#N/A” is not known yet'],
    ['60.000', 'Otters', '', 'E (Sold): Asha: “60.000” may be 60 or 60000: write one of them'],
  ])('holds the row back: sold “%s”, team “%s”, status “%s”', (sold, team, status, note) => {
    const notes = [`line 2, column ${note}`]
    expect(read('', sold, team, status)).toEqual({ outcome: { kind: 'held' }, notes })
  })
})
