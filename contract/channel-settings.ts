/**
 * How the board reaches the service, from the settings block of the page. Loaded with the channel's
 * code, not in the first script.
 */
import type { Instant } from './auction.ts'
import { getOwn, instant, type WireObject } from './leaf.ts'

/** Browsers and Node have it; the types of `contract/` know neither. */
declare const URL: new (
  address: string,
) => { readonly origin: string; readonly search: string; readonly pathname: string }

export interface ChannelSettings {
  /** Origin of the Socket.IO service, with its query if it has one; `null` for the page's own. */
  readonly service: string | null
  /** Socket.IO's path on that origin. */
  readonly path: string
  /** Cookies are sent to a service on another origin, and taken from it. */
  readonly credentials: boolean
  /** `joinAuction` asks for an acknowledgement, and carries no cursor. */
  readonly acks: boolean
}

const STANDARD_PATH = '/socket.io/'
const SETTINGS = ['service', 'room', 'path', 'credentials', 'acks', 'brand']

/** An auction that is over, on a page that has no service (`"service": false`). */
export interface Finished {
  /** When it took place; `null` when the page does not say. */
  readonly at: Instant | null
}

/** The settings of an auction that is over; `null` when there is a service. */
export function readFinished(block: WireObject): Finished | null {
  return getOwn(block, 'service') === false ? { at: instant(getOwn(block, 'heldOn')) } : null
}

/** Reads the settings. One that cannot be used counts as missing; `onInvalid` says which, and why. */
export function readChannelSettings(
  block: WireObject,
  onInvalid: (what: string) => void,
): ChannelSettings {
  const refuse = (problem: string) => onInvalid(`board-config: ${problem}`)
  for (const name of Object.keys(block)) {
    if (!SETTINGS.includes(name)) {
      refuse(`${name} is no setting; there are ${SETTINGS.join(', ')}`)
    }
  }
  const { service, prefix } = readService(getOwn(block, 'service') ?? '', refuse)
  return {
    service,
    path: prefix + readPath(getOwn(block, 'path') ?? STANDARD_PATH, refuse),
    credentials: readSwitch('credentials', block, refuse),
    acks: readSwitch('acks', block, refuse),
  }
}

/** A service with a path lives under that prefix: Socket.IO itself would take it for a namespace. */
function readService(value: unknown, refuse: (problem: string) => void) {
  const ownOrigin = { service: null, prefix: '' }
  if (value === '') return ownOrigin
  const address = typeof value === 'string' ? value.trim() : ''
  try {
    // `URL` accepts `https:live.example` too, and any other scheme.
    if (!/^https?:\/\/./i.test(address)) throw new TypeError('not an address')
    const { origin, search, pathname } = new URL(address)
    return { service: origin + search, prefix: pathname.replace(/\/+$/, '') }
  } catch {
    refuse('service is not an http(s) address; the page’s own origin is used')
    return ownOrigin
  }
}

function readPath(value: unknown, refuse: (problem: string) => void): string {
  if (typeof value === 'string' && /^\/[^\s?#]*$/.test(value)) return value
  refuse(`path must begin with a slash and have no query; ${STANDARD_PATH} is used`)
  return STANDARD_PATH
}

function readSwitch(
  name: 'credentials' | 'acks',
  block: WireObject,
  refuse: (problem: string) => void,
): boolean {
  const value = getOwn(block, name) ?? false
  if (typeof value === 'boolean') return value
  refuse(`${name} must be true or false; false is used`)
  return false
}
