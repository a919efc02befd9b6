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
export function own(object: WireObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Text without outer white space; a number reads as its digits (serial numbers come both ways). */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** A finite number or a numeric string ("250000"), no larger than can be counted exactly. */
function number(value: unknown): number | null {
  const candidate =
    typeof value === 'string' && NUMERIC.test(value.trim()) ? Number(value.trim()) : value
  if (typeof candidate !== 'number' || !(Math.abs(candidate) <= Number.MAX_SAFE_INTEGER)) {
    return null
  }
  return candidate === 0 ? 0 : candidate
}

/** A count of things: a whole number, zero or more. */
export function count(value: unknown): number | null {
  const read = number(value)
  return read !== null && read >= 0 && Number.isInteger(read) ? read : null
}

/** A price, bid or sold amount in rupees: zero or more. */
export function price(value: unknown): Rupees | null {
  const read = number(value)
  return read !== null && read >= 0 ? read : null
}

/** A balance in rupees, which may be below zero. */
export function balance(value: unknown): Rupees | null {
  return number(value)
}

/** A status code such as §9's 1 (active) and 2 (unsold). */
export function code(value: unknown): number | null {
  return number(value)
}

const IMAGE_SCHEME = /^(https?:|data:image\/)/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * The address of a picture: relative, http(s) or an image in a `data:` address. Any other scheme
 * counts as missing, also when hidden behind outer white space or control characters, which
 * browsers strip before they read the scheme (WHATWG URL). A space inside makes no scheme.
 */
export function picture(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const address = value.trim()
  const asBrowsersReadIt = address.replace(/^[\p{Cc} ]+|\p{Cc}/gu, '')
  if (asBrowsersReadIt === '') return null
  if (ANY_SCHEME.test(asBrowsersReadIt) && !IMAGE_SCHEME.test(asBrowsersReadIt)) return null
  return address
}

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * A moment from ISO 8601 or `YYYY-MM-DD HH:mm:ss`. Without a zone it is the reader's local time.
 * A date or time that no calendar or clock has (30 February, 25:00) is unreadable.
 */
export function instant(value: unknown): Instant | null {
  const match = typeof value === 'string' ? DATE_TIME.exec(value.trim()) : null
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (year === undefined || month === undefined || day === undefined) return null
  if (hour === undefined || minute === undefined || second === undefined) return null
  const milliseconds = Math.trunc(Number(`0.${match[7] ?? '0'}`) * 1000)
  if (hour > 23 || minute > 59 || second > 59) return null
  const asUtc = new Date(Date.UTC(2000, 0, 1, hour, minute, second, milliseconds))
  asUtc.setUTCFullYear(year, month - 1, day)
  if (asUtc.getUTCMonth() !== month - 1 || asUtc.getUTCDate() !== day) return null
  const zone = match[8]
  if (zone === undefined) {
    const local = new Date(2000, 0, 1, hour, minute, second, milliseconds)
    local.setFullYear(year, month - 1, day)
    return local.getTime()
  }
  const offset = offsetMinutes(zone)
  return offset === null ? null : asUtc.getTime() - offset * 60_000
}

function offsetMinutes(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
