/** `?watch=37,112`: players to watch, by serial number. */
import { serialOf } from '../search/player-index.ts'
import { addressOf } from '../share/share.ts'
import { MOST_WATCHED, type Watched } from './watch-list.ts'

/** Longer than any number that is read out at an auction. */
const LONGEST_NUMBER = 40

/** The numbers of a link, each once and at most `MOST_WATCHED`. Anything else is left out. */
export function readWatchLink(search: string): readonly string[] {
  const parameter = new URLSearchParams(search).get('watch') ?? ''
  const numbers = new Map<string, string>()
  for (const part of parameter.split(',')) {
    const number = part.trim()
    if (isNumber(number) && !numbers.has(serialOf(number))) numbers.set(serialOf(number), number)
  }
  return [...numbers.values()].slice(0, MOST_WATCHED)
}

/** An address with these players; `here` is the present one. */
export function watchLink(watched: readonly Watched[], here: string): string {
  const address = new URL(addressOf({ kind: 'board', tab: 'teams' }, here))
  const numbers = watched
    .map(({ serialNumber }) => serialNumber)
    .filter((number, index, all) => isNumber(number) && all.indexOf(number) === index)
    .map(encodeURIComponent)
  // Not by `searchParams`, which would encode the commas.
  address.search = `${address.search}${address.search === '' ? '?' : '&'}watch=${numbers.join(',')}`
  return address.href
}

/** A comma separates numbers, so one that has a comma can't be in a link. */
function isNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && !text.includes(',') && serialOf(text) !== ''
}
