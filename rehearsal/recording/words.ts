/** Describes a recording for the terminal. */
import { inWords } from '../../auction/rupees.ts'
import { type EventKind, parseAuctionEvent } from '../../contract/auction-event.ts'
import type { RecordedStep } from '../../contract/recording/recording.ts'

const WORDS: Readonly<Record<Exclude<EventKind, 'lotOpened'>, string>> = {
  playerSold: 'sold',
  playerUnsold: 'unsold',
  saleUndone: 'sale undone',
  teamChanged: 'moved to another team',
  playerAdded: 'added',
}

/** One line for a step; `undefined` for those not worth one. */
export function lineOfStep({ event }: RecordedStep): string | undefined {
  const parsed = parseAuctionEvent(event)
  if (!parsed.ok || parsed.event.kind === 'lotOpened') return undefined
  const { kind, player } = parsed.event
  const number = player.serialNumber === null ? '' : ` (No. ${player.serialNumber})`
  const price =
    kind === 'playerSold' && player.amount !== null ? ` for ${inWords(player.amount)}` : ''
  return `${player.name ?? 'A player'}${number}: ${WORDS[kind]}${price}`
}
