/** Checks the messages of a channel by the board's own parser (specification §4). */
import { type AuctionEvent, EVENT_TYPES, parseAuctionEvent } from '../../contract/auction-event.ts'
import { SNAPSHOT } from '../../contract/channel.ts'
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import type { Findings } from './findings.ts'
import { similarName } from './similar.ts'

export interface HeardEvent {
  readonly eventType: string
  /** The event as the board reads it; `null` for a message that it ignores. */
  readonly event: AuctionEvent | null
}

const PLAYER_FIELDS = [
  { key: 'name', value: ({ player }: AuctionEvent) => player.name, dash: '“—”' },
  { key: 'pdf_sl_no', value: ({ player }: AuctionEvent) => player.serialNumber, dash: '“—”' },
  { key: 'amount', value: ({ player }: AuctionEvent) => player.amount, dash: '“—”' },
  { key: 'img', value: ({ player }: AuctionEvent) => player.photo, dash: 'a placeholder' },
] as const

/** The data file's names for the same fields (§3), used by services that send its players as events. */
const IN_FILE: Readonly<Record<string, string>> = {
  name: 'full_name',
  pdf_sl_no: 'sl_no',
  amount: 'auction_sold_amount',
  img: 'profile_pic',
}

/** Types whose amount the board shows. */
const WITH_AMOUNT: readonly string[] = ['lotOpened', 'playerSold']

/** Checks the received messages, in their order, and adds its findings. */
export function checkEvents(
  messages: readonly unknown[],
  findings: Findings,
): readonly HeardEvent[] {
  return messages.map((message) => {
    const given = isWireObject(message) ? getOwn(message, 'eventType') : undefined
    const eventType = typeof given === 'string' ? given : '—'
    const parsed = parseAuctionEvent(message)
    if (parsed.ok) {
      checkPlayer(eventType, message, parsed.event, findings)
      return { eventType, event: parsed.event }
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

function checkPlayer(
  eventType: string,
  message: unknown,
  event: AuctionEvent,
  findings: Findings,
): void {
  const data = isWireObject(message) ? getOwn(message, 'data') : undefined
  if (!isWireObject(data)) return
  const others = Object.keys(data).filter(
    (key) => !PLAYER_FIELDS.some((field) => field.key === key),
  )
  for (const { key, value, dash } of PLAYER_FIELDS) {
    if (value(event) !== null) continue
    if (key === 'amount' && !WITH_AMOUNT.includes(event.kind)) continue
    const given = getOwn(data, key)
    const isMissing = given === undefined || given === null || given === ''
    const inFile = others.find((other) => other === IN_FILE[key])
    const instead = given === undefined ? (inFile ?? similarName(key, others)) : null
    const about = `${eventType}.${key}`
    if (instead !== null) {
      findings.add('wrong', about, `is missing: “${instead}” must be spelt “${key}”`)
    } else if (isMissing) {
      const level = key === 'img' ? 'note' : 'wrong'
      findings.add(level, about, `is missing: the board shows ${dash}`)
    } else {
      const text = `cannot be read: the board shows ${dash}`
      findings.add('wrong', about, text, JSON.stringify(given))
    }
  }
}
