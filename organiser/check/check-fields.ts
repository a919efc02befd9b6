/** Checks the fields of objects of the wire by the readers that the board's own parsers use. */
import {
  balance,
  code,
  count,
  getOwn,
  instant,
  isWireObject,
  picture,
  price,
  text,
  type WireObject,
} from '../../contract/leaf.ts'
import type { Findings, Level } from './findings.ts'

/** What a field holds. */
interface Kind {
  readonly read: (value: unknown) => unknown
  /** What is wrong with a value that cannot be read. */
  readonly otherwise: string
  /** What the board shows without the value. */
  readonly shown: string
  /** How bad it is that the field is missing; `null` for one that may be. */
  readonly missing: Level | null
}

const dashed = { shown: '“—”', missing: 'wrong' } as const
const money = { ...dashed, otherwise: 'is not an amount in plain rupees' }

const KINDS = {
  text: { ...dashed, read: text, otherwise: 'is not a text' },
  count: { ...dashed, read: count, otherwise: 'is not a whole number of 0 or more' },
  price: { ...money, read: price },
  balance: { ...money, read: balance },
  date: {
    ...dashed,
    read: instant,
    otherwise: 'is not a date such as 2026-03-14T18:30:00+05:30',
  },
  picture: {
    read: picture,
    otherwise: 'is not the address of a picture',
    shown: 'a placeholder',
    missing: 'note',
  },
  status: { read: code, otherwise: 'is not a number', shown: 'INACTIVE', missing: 'wrong' },
  unsold: {
    read: code,
    otherwise: 'is not a number',
    shown: 'no Unsold badge (2 means unsold)',
    missing: null,
  },
  /** Of what cannot be read of it, the parser of the file says more. */
  other: { read: () => true, otherwise: '', shown: 'nothing of it', missing: 'note' },
} as const satisfies Readonly<Record<string, Kind>>

/** The fields of an object by their names, each with its kind, or with the fields of the objects in its list. */
export interface Fields {
  readonly [key: string]: keyof typeof KINDS | readonly [Fields]
}

/** A date-time with a zone. */
const ZONED = /(Z|[+-]\d{2}(:?\d{2})?)$/i

/** @param path of the object, such as `teams[3].` */
export function checkFields(
  wire: WireObject,
  fields: Fields,
  path: string,
  findings: Findings,
): void {
  for (const [key, expected] of Object.entries(fields)) {
    const field = path + key
    const given = getOwn(wire, key)
    const kind = typeof expected === 'string' ? expected : 'other'
    const { read, otherwise, shown, missing } = KINDS[kind]
    if (given === undefined || given === null || given === '') {
      if (missing !== null) findings.add(missing, field, `is missing: the board shows ${shown}`)
    } else if (read(given) === null) {
      findings.add('wrong', field, `${otherwise}: the board shows ${shown}`, short(given))
    } else if (kind === 'date' && typeof given === 'string' && !ZONED.test(given.trim())) {
      const local = 'names no time zone: every viewer reads it as their own local time'
      findings.add('note', field, local)
    }
    if (typeof expected === 'string' || !Array.isArray(given)) continue
    for (const [index, item] of given.entries()) {
      if (isWireObject(item)) checkFields(item, expected[0], `${field}[${index}].`, findings)
    }
  }
}

function short(given: unknown): string {
  const written = JSON.stringify(given)
  return written.length > 40 ? `${written.slice(0, 39)}…` : written
}
