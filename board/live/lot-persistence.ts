/**
 * Stores the open lot on this device, and what a delay holds back in this tab, so that they survive a
 * reload (docs/decisions/live-events.md). Anything else found in storage reads as nothing.
 */
import type { Instant, Lot } from '../../contract/auction.ts'
import { type AuctionEvent, parseAuctionEvent, toMessage } from '../../contract/auction-event.ts'
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import { parseStored } from '../platform/parse-stored.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Held } from './delay-line.ts'
import type { LiveState } from './live-state.ts'

/** How long a stored lot may be shown without a word from the service, in milliseconds. */
export const KEPT_MS = 10 * 60_000

/** Debounces writes, in milliseconds: a storm of raises must not become a storm of writes. */
const WRITE_AFTER_MS = 1000

export interface StoredLot {
  readonly lot: Lot
  readonly heardAt: Instant
  /** The number of the message with the lot, and of the last message shown. */
  readonly seq: number | null
  readonly lastSeq: number | null
  /** The history that both count in, where the service names it. */
  readonly epoch: string | null
}

export interface LotPersistence {
  lot(): StoredLot | null
  line(): readonly Held<AuctionEvent>[]
  /** Writes the lot of a new state within a second. */
  onState(state: LiveState): void
  /** Writes at once: the page may unload. */
  write(state: LiveState, line: readonly Held<AuctionEvent>[]): void
  /** Calls `listener` when another tab of this device has stored that no lot is open. */
  watchGone(listener: () => void): Cancel
  /** Cancels a pending write. */
  stop(): void
}

export function createLotPersistence(options: {
  readonly clock: Clock
  /** For the lot: shared by all tabs, and still there when the board is opened again. */
  readonly device: KeyValueStorage
  /** For what a delay holds back: each tab has its own. */
  readonly tab: KeyValueStorage
  /** Names service, its path and the room: each has its own lot. */
  readonly place: string
}): LotPersistence {
  const { clock, device, tab } = options
  const key = `live:${options.place}`
  let written: LiveState['banner'] = null
  let newest: LiveState | null = null
  let cancelWrite: Cancel | null = null

  function writeLot() {
    cancelWrite?.()
    cancelWrite = null
    // An unconfirmed lot is already stored, with its own age.
    if (newest === null || (newest.banner?.unconfirmedForMs ?? null) !== null) return
    device.write(key, serializeLot(newest))
  }

  return {
    lot: () => parseLot(device.read(key), clock.now()),
    line: () => parseLine(tab.read(key), clock.now()),
    onState(state) {
      newest = state
      if (state.banner === written) return
      written = state.banner
      cancelWrite ??= clock.after(WRITE_AFTER_MS, writeLot)
    },
    write(state, line) {
      newest = state
      writeLot()
      tab.write(key, serializeLine(line))
    },
    watchGone: (listener) =>
      device.watch(key, (text) => {
        if (text === null) listener()
      }),
    stop() {
      cancelWrite?.()
      cancelWrite = null
    },
  }
}

/** Stores nothing. */
export const NO_PERSISTENCE: LotPersistence = {
  lot: () => null,
  line: () => [],
  onState() {},
  write() {},
  watchGone: () => () => {},
  stop() {},
}

/** The open lot as text; `null` when none is open, or nobody bought the player. */
export function serializeLot({ banner, lastSeq, epoch }: LiveState): string | null {
  if (banner === null || banner.saleId !== null || banner.isUnsold) return null
  const { lot, heardAt, seq } = banner
  const event: AuctionEvent = { kind: 'lotOpened', player: lot, seq, epoch, isReplayed: false }
  return JSON.stringify({ ...toWire({ item: event, heardAt }), lastSeq })
}

/** The stored lot, unless it is too old. */
export function parseLot(text: string | null, now: Instant): StoredLot | null {
  const wire = parseStored(text)
  const held = parseHeld(wire, now)
  if (held === null || held.item.kind !== 'lotOpened' || !isWireObject(wire)) return null
  const { player: lot, seq, epoch } = held.item
  const lastSeq = getOwn(wire, 'lastSeq')
  return {
    lot,
    heardAt: held.heardAt,
    seq,
    lastSeq: Number.isSafeInteger(lastSeq) ? Number(lastSeq) : null,
    epoch,
  }
}

/** What is held back as text; `null` when nothing is. */
export function serializeLine(held: readonly Held<AuctionEvent>[]): string | null {
  return held.length === 0 ? null : JSON.stringify(held.map(toWire))
}

/** What was held back, oldest first, unless it is too old. */
export function parseLine(text: string | null, now: Instant): readonly Held<AuctionEvent>[] {
  const wire = parseStored(text)
  return Array.isArray(wire) ? wire.flatMap((one) => parseHeld(one, now) ?? []) : []
}

function toWire({ item, heardAt }: Held<AuctionEvent>) {
  return { heardAt, message: toMessage(item) }
}

function parseHeld(wire: unknown, now: Instant): Held<AuctionEvent> | null {
  if (!isWireObject(wire)) return null
  const heardAt = getOwn(wire, 'heardAt')
  if (typeof heardAt !== 'number' || !(heardAt <= now && now - heardAt < KEPT_MS)) return null
  const event = parseAuctionEvent(getOwn(wire, 'message'))
  return event.ok ? { item: event.event, heardAt } : null
}
