/** Reads one row of a results sheet. */

import type { Unit } from '../../auction/rupees.ts'
import { inWords, readAmount } from '../../auction/rupees.ts'
import type { Rupees } from '../../contract/auction.ts'
import { type Column, cellOf, type Header } from '../../sheet/columns.ts'
import type { CsvRecord } from '../../sheet/csv.ts'

/** A remark for the sheet's owner; `line` is `null` if it is about the whole sheet. */
export interface Note {
  readonly line: number | null
  readonly text: string
}

export type Outcome =
  | { readonly kind: 'retained'; readonly team: string; readonly price: Rupees }
  | { readonly kind: 'sold'; readonly team: string; readonly price: Rupees }
  | { readonly kind: 'unsold' }
  | { readonly kind: 'never offered' }

export interface Row {
  readonly line: number
  readonly name: string
  readonly role: string
  /** `null` where the sheet gives none. */
  readonly base: Rupees | null
  readonly outcome: Outcome
}

export interface ReadRow {
  /** `null` when the row is left out. */
  readonly row: Row | null
  readonly notes: readonly Note[]
}

/** What the publish API takes. */
const LONGEST_NAME = 300

const NOTHING = /^(?:[-–—]+|n\/?a|nil|none)?$/i
const UNSOLD = /^(?:un-?sold|not sold)$/i
const NEVER_OFFERED = /^(?:tba|tbd|not offered|pending)$/i

/**
 * Reads a row. A base price of `-` marks a player retained at the price shown; else a price is
 * a sale, `Unsold` a lot without a bid and `TBA` a player never offered.
 */
export function readRow(record: CsvRecord, header: Header, unit: Unit): ReadRow {
  const { line } = record
  const cell = (column: Column): string => cellOf(record, header, column)
  const notes: Note[] = []
  const note = (text: string): void => {
    notes.push({ line, text })
  }
  const leftOut = (why: string): ReadRow => ({
    row: null,
    notes: [{ line, text: `left out: ${why}` }],
  })

  const name = cell('name').replace(/\s+/g, ' ')
  if (NOTHING.test(name)) return leftOut('no player’s name')
  if (name.length > LONGEST_NAME) return leftOut('the player’s name is too long')
  const team = NOTHING.test(cell('team')) ? null : cell('team')
  const result = cell('sold')
  const base = readAmount(cell('base'), unit)
  const price = readAmount(result, unit)
  if (base === null && !NOTHING.test(cell('base'))) {
    note(`${name} has a base price that cannot be read (${quoted(cell('base'))})`)
  }
  const read = (outcome: Outcome): ReadRow => ({
    row: { line, name, role: cell('role'), base, outcome },
    notes,
  })

  if (price !== null) {
    if (team === null) return leftOut(`${name} is sold, but to no team`)
    const isRetained = cell('base') !== '' && NOTHING.test(cell('base'))
    if (base !== null && price < base) {
      note(`${name} is sold for ${inWords(price)}, below the base price of ${inWords(base)}`)
    }
    return read({ kind: isRetained ? 'retained' : 'sold', team, price })
  }
  if (UNSOLD.test(result)) {
    if (team !== null)
      note(`${name} has a team (${team}) and is ${quoted(result)}: taken as unsold`)
    return read({ kind: 'unsold' })
  }
  const isBlank = NOTHING.test(result)
  if (team !== null && isBlank) return leftOut(`${name} has a team (${team}), but no price`)
  if (!isBlank && !NEVER_OFFERED.test(result)) {
    return leftOut(`${name} has a price that cannot be read (${quoted(result)})`)
  }
  if (team !== null)
    note(`${name} has a team (${team}) and is ${quoted(result)}: taken as never offered`)
  else if (isBlank) note(`${name} has neither team nor price: taken as never offered`)
  return read({ kind: 'never offered' })
}

function quoted(cell: string): string {
  return `“${cell}”`
}
