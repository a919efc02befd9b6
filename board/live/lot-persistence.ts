/**
 * Stores the open lot on this device, so that it survives a reload (docs/decisions/live-events.md).
 * Anything else found in storage reads as nothing.
 */
import type { Instant, Lot } from '../../contract/auction.ts'
import { parseAuctionEvent, writeLot } from '../../contract/auction-event.ts'
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import { parseStored } from '../platform/parse-stored.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { LiveState } from './live-state.ts'

/** How long a stored lot may be shown without a word from the service, in milliseconds. */
export const KEPT_MS = 10 * 60_000

/** Debounces writes, in milliseconds: a storm of raises must not become a storm of writes. */
const WRITE_AFTER_MS = 1000

export interface StoredLot {
  readonly lot: Lot
  readonly heardAt: Instant
}

export interface LotPersistence {
  lot(): StoredLot | null
  /** Writes the lot of a new state within a second. */
  onState(state: LiveState): void
  /** Writes at once: the page may unload. */
  write(state: LiveState): void
  /** Calls `listener` when another tab of this device has stored that no lot is open. */
  watchGone(listener: () => void): Cancel
  /** Cancels a pending write. */
  stop(): void
}

export function createLotPersistence(options: {
  readonly clock: Clock
  /** Shared by all tabs, and still there when the board is opened again. */
  readonly device: KeyValueStorage
  /** Names service, its path and the room: each has its own lot. */
  readonly place: string
}): LotPersistence {
  const { clock, device } = options
  const key = `live:${options.place}`
  let written: LiveState['banner'] = null
  let newest: LiveState | null = null
  let cancelWrite: Cancel | null = null

  function writeNow() {
    cancelWrite?.()
    cancelWrite = null
    // An unconfirmed lot is already stored, with its own age.
    if (newest === null || (newest.banner?.unconfirmedForMs ?? null) !== null) return
    device.write(key, serializeLot(newest))
  }

  return {
    lot: () => parseLot(device.read(key), clock.now()),
    onState(state) {
      newest = state
      if (state.banner === written) return
      written = state.banner
      cancelWrite ??= clock.after(WRITE_AFTER_MS, writeNow)
    },
    write(state) {
      newest = state
      writeNow()
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
  onState() {},
  write() {},
  watchGone: () => () => {},
  stop() {},
}

/** The open lot as text; `null` when none is open, or nobody bought the player. */
export function serializeLot({ banner }: LiveState): string | null {
  if (banner === null || banner.saleId !== null || banner.isUnsold) return null
  const { lot, heardAt } = banner
  const message = { eventType: 'biddingStart', data: writeLot(lot) }
  return JSON.stringify({ heardAt, message })
}

/** The stored lot, unless it is too old. */
export function parseLot(text: string | null, now: Instant): StoredLot | null {
  const wire = parseStored(text)
  if (!isWireObject(wire)) return null
  const heardAt = getOwn(wire, 'heardAt')
  if (typeof heardAt !== 'number' || !(heardAt <= now && now - heardAt < KEPT_MS)) return null
  const parsed = parseAuctionEvent(getOwn(wire, 'message'))
  return parsed.ok && parsed.event.kind === 'lotOpened'
    ? { lot: parsed.event.player, heardAt }
    : null
}
