/** Checks the messages of a channel by the board's own parser (specification §4). */
import { type AuctionEvent, EVENT_TYPES, parseAuctionEvent } from '../../contract/auction-event.ts'
import { SNAPSHOT } from '../../contract/channel.ts'
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import { checkFields, type Fields, similarName } from './check-fields.ts'
import type { Findings } from './findings.ts'

export interface HeardEvent {
  readonly eventType: string
  /** The event as the board reads it; `null` for a message that it ignores. */
  readonly event: AuctionEvent | null
}

const PLAYER: Fields = { name: 'text', pdf_sl_no: 'text', img: 'picture' }

/** Types whose amount the board shows. */
const WITH_AMOUNT: readonly string[] = ['lotOpened', 'playerSold']

/** Checks the received messages, in their order, and adds its findings. */
export function checkEvents(
  messages: readonly unknown[],
  findings: Findings,
): readonly HeardEvent[] {
  return messages.map((message) => {
    const wire = isWireObject(message) ? message : {}
    const given = getOwn(wire, 'eventType')
    const eventType = typeof given === 'string' ? given : '—'
    const parsed = parseAuctionEvent(message)
    if (parsed.ok) {
      const { event } = parsed
      const data = getOwn(wire, 'data')
      const fields: Fields = WITH_AMOUNT.includes(event.kind)
        ? { ...PLAYER, amount: 'price' }
        : PLAYER
      if (isWireObject(data)) checkFields(data, fields, `${eventType}.`, findings)
      return { eventType, event }
    }
    if (!parsed.isUnknownType) {
      findings.add('wrong', 'auctionEvent', `${parsed.problem}: the board ignores the message`)
    } else if (eventType !== SNAPSHOT) {
      const meant = EVENT_TYPES.find((type) => similarName(type, [eventType]) !== null)
      const hint = meant === undefined ? '' : ` (is it “${meant}”?)`
      findings.add('wrong', 'eventType', `“${eventType}” is unknown: the board ignores it${hint}`)
    }
    return { eventType, event: null }
  })
}
