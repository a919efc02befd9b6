/**
 * The packets inside polls: Engine.IO 4 with Socket.IO 5 in its messages, as far as the channel
 * needs. There is only the main namespace, nothing binary, and no acknowledgement.
 */
import type { AuctionEventMessage } from '../../contract/channel.ts'
import type { Position } from '../../contract/position.ts'

/** Separates the packets of one response or request. */
export const SEPARATOR = '\x1e'
export const CLOSE = '1'
export const PING = '2'
/** Ends a poll without a message. */
export const NOTHING = '6'

/** @param opening `maxPayload`: bytes of one request's body */
export function openPacket(
  opening: Readonly<Record<'pingInterval' | 'pingTimeout' | 'maxPayload', number>>,
  sid: string,
): string {
  return `0${JSON.stringify({ sid, upgrades: [], ...opening })}`
}

/** @param id public, unlike the session id, which is enough to end the session */
export function connectedPacket(id: string): string {
  return `40{"sid":"${id}"}`
}

/** There is no such namespace. */
export function refusalPacket(namespace: string): string {
  return `44${namespace},{"message":"Invalid namespace"}`
}

/** A ping with the room's position, which clients other than our board ignore. */
export function positionPing({ seq, check }: Position): string {
  return `${PING}${JSON.stringify({ seq, check })}`
}

export function eventPacket(message: AuctionEventMessage): string {
  return `42${JSON.stringify(['auctionEvent', message])}`
}

/** One packet from a viewer. */
type Packet =
  /** It closes the session; answers a ping; leaves the main namespace. */
  | { readonly kind: 'close' | 'pong' | 'leave' }
  /** It enters a namespace; the main one is `/`. */
  | { readonly kind: 'connect'; readonly namespace: string }
  | { readonly kind: 'event'; readonly name: string | number; readonly args: readonly unknown[] }
  /** Valid at any time and without effect. */
  | { readonly kind: 'nothing' }
  /** Not in the protocol, or in a part of it that the channel doesn't have. */
  | { readonly kind: 'malformed' }

const MALFORMED: Packet = { kind: 'malformed' }
/** Valid in the namespace and ignored, such as an acknowledgement. */
const NO_EVENT: Packet = { kind: 'event', name: '', args: [] }

/** Never throws. */
export function readPacket(packet: string): Packet {
  switch (packet[0]) {
    case '1':
      return { kind: 'close' }
    case '3':
      return { kind: 'pong' }
    case '4':
      return readMessage(packet)
    case '0':
    case '5':
    case '6':
      return { kind: 'nothing' }
    default:
      return MALFORMED
  }
}

function readMessage(packet: string): Packet {
  const type = packet[1]
  let namespace = '/'
  let body = packet.slice(2)
  if (body.startsWith('/')) {
    const comma = body.indexOf(',')
    namespace = comma < 0 ? body : body.slice(0, comma)
    body = comma < 0 ? '' : body.slice(comma + 1)
  }
  if (type === '0') return isCredentials(body) ? { kind: 'connect', namespace } : MALFORMED
  if (namespace !== '/') return MALFORMED
  switch (type) {
    case '1':
      return body === '' ? { kind: 'leave' } : MALFORMED
    case '2':
      return readEvent(body)
    case '3':
      return isList(body) ? NO_EVENT : MALFORMED
    default:
      return MALFORMED
  }
}

/** Credentials are ignored, but clients may send some. */
function isCredentials(body: string): boolean {
  if (body === '') return true
  const value = parsed(body)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readEvent(body: string): Packet {
  const text = withoutNumber(body)
  if (text === '') return NO_EVENT
  const list = parsed(text)
  if (!Array.isArray(list)) return MALFORMED
  const [name, ...args]: unknown[] = list
  if (typeof name !== 'string' && typeof name !== 'number') return MALFORMED
  return { kind: 'event', name, args }
}

function isList(body: string): boolean {
  const text = withoutNumber(body)
  return text === '' || Array.isArray(parsed(text))
}

/** Strips the number of an acknowledgement, requested or given. */
function withoutNumber(body: string): string {
  return body.replace(/^\d+/, '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
