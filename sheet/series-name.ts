/** The name of an auction by the name of its sheet. */
import { basename, extname } from 'node:path'

/** `village-cup-2026-auction.csv` → `Village Cup 2026`; the board adds the word Auction. */
export function seriesNameOf(file: string): string {
  const words = basename(file, extname(file))
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
  if (words.length > 1 && words.at(-1)?.toLowerCase() === 'auction') words.pop()
  const [first = '', ...others] = words
  // A league's initials come first: `abc-2026` is ABC 2026.
  const initials = first.length <= MOST_INITIALS && first === first.toLowerCase()
  return [initials ? first.toUpperCase() : capitalised(first), ...others.map(capitalised)].join(' ')
}

const MOST_INITIALS = 3

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
