/**
 * The limits of a data file and of an event's player. Server and `gavel check` refuse what is beyond
 * them; the board shows what is within. docs/publishing.md has the reason for each number.
 */
import type { WireObject } from './leaf.ts'
import { getOwn } from './leaf.ts'

/** Characters (UTF-16 code units) of a name, a number, a date or any other text. */
export const LONGEST_TEXT = 300
/** Characters of a picture's address. */
export const LONGEST_ADDRESS = 2048
/** Characters of a picture that is itself in its `data:` address. */
export const LONGEST_DATA_ADDRESS = 65_536
/** Bytes of an event's player as JSON, which goes to every viewer. */
export const LARGEST_PLAYER = 65_536
export const MOST_TEAMS = 500
/** Entries of one list of players. */
export const MOST_PLAYERS = 10_000
/** Entries of all lists of a file together. */
export const MOST_ENTRIES = 100_000
/** Parts of a file that a message or an answer names. */
export const MOST_NAMED = 100

const PICTURE = /_logo|_pic|img/
const DATA_ADDRESS = /^\s*data:/i

/**
 * Reads an own field of the object at `path`, such as `teams[3].`. Of a text that is too long it reads the
 * first characters, and of the address of a picture nothing; `beyond` then gets the field's path.
 */
export function fieldWithin(
  wire: WireObject,
  key: string,
  path: string,
  beyond: string[],
): unknown {
  const value = getOwn(wire, key)
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value
  const isPicture = PICTURE.test(key)
  if (isPicture && !isLongAddress(value)) return value
  beyond.push(path + key)
  return isPicture ? null : value.slice(0, LONGEST_TEXT)
}

/** Whether the address of a picture is beyond its limit. */
export function isLongAddress(address: string): boolean {
  return address.length > (DATA_ADDRESS.test(address) ? LONGEST_DATA_ADDRESS : LONGEST_ADDRESS)
}

/** The limit of the part of a data file or player at this path, as a sentence about it. */
export function limitAt(path: string): string {
  const key = path.slice(path.lastIndexOf('.') + 1)
  if (key === 'teams') return `must be at most ${MOST_TEAMS} entries`
  if (LISTS.includes(key)) {
    return `must be at most ${MOST_PLAYERS} entries, with at most ${MOST_ENTRIES} in all lists`
  }
  return PICTURE.test(key)
    ? `must be at most ${LONGEST_ADDRESS} characters, or ${LONGEST_DATA_ADDRESS} as a data: address`
    : `must be at most ${LONGEST_TEXT} characters`
}

const LISTS = ['players', 'recent_sell', 'top_sell', 'pending']
