/**
 * Remembers when the bid cells of a sheet changed. Bids are left in their cells after a sale, and a raise
 * is typed in the wrong row, so only a bid that has changed since the last lot ended opens the next one.
 * So is `Unsold` left in its cells in a second round.
 */
import type { SerialNumber } from '../auction/league.ts'
import type { AuctionState } from '../auction/state.ts'
import type { Entry } from '../sheet/row.ts'

export interface Bids {
  /** A larger number for a later change; 0 for a bid that opens no lot. */
  changedAt(number: SerialNumber): number
  /** Whether the bid was typed while the lot of another player was open. */
  isEarly(number: SerialNumber): boolean
  /** Whether the row's `Unsold` is from before the present round, or from before the follower began. */
  isUnsoldBefore(number: SerialNumber): boolean
}

export interface BidMemory extends Bids {
  /**
   * @param entries of the whole sheet, also those that have not settled
   * @param state of the board
   */
  observe(entries: readonly Entry[], state: AuctionState): void
}

interface Bid {
  readonly cell: string
  readonly at: number
  readonly isEarly: boolean
}

export function createBidMemory(): BidMemory {
  const bids = new Map<string, Bid>()
  let reading = 0
  let unsold: ReadonlySet<SerialNumber> = new Set()
  let round: number | undefined
  const bidOf = (number: SerialNumber) => bids.get(String(number))
  return {
    changedAt: (number) => bidOf(number)?.at ?? 0,
    isEarly: (number) => bidOf(number)?.isEarly ?? false,
    isUnsoldBefore: (number) => unsold.has(number),
    observe(entries, state) {
      reading++
      const rows = entries.filter(({ outcome }) => outcome.kind === 'unsold')
      const numbers = new Set(rows.map(({ number }) => number))
      const isNew = reading === 1 || round !== state.round
      unsold = isNew ? numbers : numbers.intersection(unsold)
      round = state.round
      const lot = state.lot?.serialNumber
      const isLotOpen = entries.some(
        ({ number, outcome }) => number === lot && outcome.kind === 'open',
      )
      // A state that several rows have says that they are available.
      const isSaid = entries.filter(isOpenByWord).length === 1
      const before = new Map(bids)
      for (const entry of entries) {
        const { number, name, bidCell } = entry
        const { kind } = entry.outcome
        const isByWord = isOpenByWord(entry)
        // A column of states may open a lot without a bid.
        const cell = isByWord ? kind : bidCell
        // A row that is numbered or spelt another way has no new bid.
        const keys = [String(number), `“${name}`]
        const known = keys.map((key) => before.get(key)).find((bid) => bid?.cell === cell)
        const isOver = kind !== 'open' && kind !== 'held' && kind !== 'pending'
        const isOther = isLotOpen && number !== lot && !isOver
        const opensNone = isOver || isOther || (!isSaid && isByWord)
        const made = { cell, at: opensNone ? 0 : reading, isEarly: isOther && reading > 1 }
        const bid = isOver ? made : (known ?? made)
        for (const key of keys) {
          if (cell === '') bids.delete(key)
          else bids.set(key, bid)
        }
      }
    },
  }
}

function isOpenByWord({ bidCell, outcome }: Entry): boolean {
  return bidCell === '' && outcome.kind === 'open'
}
