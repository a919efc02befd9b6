/** Checks the messages of a channel by the board's own parser (specification §4). */
import { parseAuctionEvent } from '../../contract/auction-event.ts'
import { SNAPSHOT } from '../../contract/channel.ts'
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import { checkFields, type Fields } from './check-fields.ts'
import type { Findings } from './findings.ts'

const PLAYER: Fields = { name: 'text', pdf_sl_no: 'text', img: 'picture' }

/** Types whose amount the board shows. */
const WITH_AMOUNT: readonly string[] = ['lotOpened', 'playerSold']

/** Checks the received messages, in their order, and adds its findings. @returns their types */
export function checkEvents(messages: readonly unknown[], findings: Findings): readonly string[] {
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
    } else if (!parsed.isUnknownType) {
      findings.add('wrong', 'auctionEvent', `${parsed.problem}: the board ignores the message`)
    } else if (eventType !== SNAPSHOT) {
      findings.add('wrong', 'eventType', `“${eventType}” is unknown: the board ignores it`)
    }
    return eventType
  })
}
