/** The words of a column that says what became of each player. */

export type StatusWord = 'sold' | 'unsold' | 'retained' | 'open' | 'pending'

const WORDS: readonly (readonly [StatusWord, RegExp])[] = [
  ['sold', /^sold(?: out)?$/i],
  ['unsold', /^(?:un-?sold|not sold|passed)$/i],
  ['retained', /^retained$/i],
  ['open', /^(?:open|opened|now|live|bidding|on the block|under the hammer)$/i],
  [
    'pending',
    /^(?:pending|waiting|available|upcoming|next|tba|tbd|not offered|in auction|yet to (?:come|be sold))$/i,
  ],
]

/** `undefined` for any other word. */
export function readStatus(cell: string): StatusWord | undefined {
  return WORDS.find(([, words]) => words.test(cell))?.[0]
}
