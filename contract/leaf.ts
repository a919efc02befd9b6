/**
 * Tolerant readers for single values of the outside world. Each returns the value in our terms or
 * `null`; none throws. Source: docs/decisions/data-file.md.
 */
import type { Instant, Rupees } from './auction.ts'

/** A JSON object, its keys not yet trusted. */
export type WireObject = Readonly<Record<string, unknown>>

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of an object's own key: a key of the prototype chain counts as absent. */
export function getOwn(object: WireObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Empty for what is not a text. */
function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Text without outer white space; a number reads as its digits (serial numbers come both ways). */
export function text(value: unknown): string | null {
  return Number.isFinite(value) ? String(value) : trimmed(value) || null
}

/** Plain digits, or grouped as in India (15,00,000) or elsewhere (1,500,000). */
const NUMERIC = /^[+-]?((\d+|\d{1,3}(,\d{3})+|\d\d?(,\d\d)*,\d{3})(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** A finite number or a numeric string ("250000", "2,50,000"), no larger than can be counted exactly. */
function number(value: unknown): number | null {
  const given = trimmed(value)
  const read = NUMERIC.test(given) ? Number(given.replaceAll(',', '')) : value
  // `|| 0` makes 0 of -0.
  return typeof read === 'number' && Math.abs(read) <= Number.MAX_SAFE_INTEGER ? read || 0 : null
}

/** A count of things: a whole number, zero or more. */
export function count(value: unknown): number | null {
  const read = price(value)
  return Number.isInteger(read) ? read : null
}

/** A price, bid or sold amount in rupees: zero or more. */
export function price(value: unknown): Rupees | null {
  const read = number(value)
  return read !== null && read >= 0 ? read : null
}

export {
  /** A balance in rupees, which may be below zero. */
  number as balance,
  /** A status code such as §9's 1 (active) and 2 (unsold). */
  number as code,
}

const IMAGE_SCHEME = /^(https?:|data:image\/)/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * The address of a picture: relative, http(s) or an image in a `data:` address. Any other scheme
 * counts as missing, also when hidden behind outer white space or control characters, which
 * browsers strip before they read the scheme (WHATWG URL). A space inside makes no scheme.
 */
export function picture(value: unknown): string | null {
  const address = trimmed(value)
  const asBrowsersReadIt = address.replace(/^[\p{Cc} ]+|\p{Cc}/gu, '')
  if (asBrowsersReadIt === '') return null
  if (ANY_SCHEME.test(asBrowsersReadIt) && !IMAGE_SCHEME.test(asBrowsersReadIt)) return null
  return address
}

const DATE_TIME =
  /^(\d{4}-\d\d-(\d\d))(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?)\s?(?:(Z)|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?)?$/

/**
 * A moment from ISO 8601 or `YYYY-MM-DD HH:mm:ss`. Without a zone it is the reader's local time.
 * A date or time that no calendar or clock has (30 February, 25:00) is unreadable.
 */
export function instant(value: unknown): Instant | null {
  const [, date, day, time = '00:00', utc = '', offset, minutes = '00'] =
    DATE_TIME.exec(trimmed(value).toUpperCase()) ?? []
  // Nothing matched, as for each pending player; and some browsers read 30 February as 1 March.
  if (!date || new Date(date).getUTCDate() !== Number(day)) return null
  const zone = offset === undefined ? utc : `${offset}:${minutes}`
  // Up to the milliseconds.
  return Date.parse(`${date}T${time.replace(',', '.').slice(0, 12)}${zone}`)
}
