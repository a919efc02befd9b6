/** Keeps the live state's lot, and what a delay holds back, on this device. */
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Held } from './delay-line.ts'
import type { LiveState } from './live-state.ts'
import {
  type KeptLot,
  keptLineText,
  keptLotText,
  readKeptLine,
  readKeptLot,
} from './persisted-lot.ts'

/** How long a lot waits to be written: a storm of raises must not become a storm of writes. */
const WRITE_AFTER_MS = 1000

export interface LotPersistence {
  lot(): KeptLot | null
  line(): readonly Held<AuctionEvent>[]
  /** The state has changed: its lot is written within a second. */
  noteLot(state: LiveState): void
  /** Writes at once: the page may be gone in a moment. */
  write(state: LiveState, line: readonly Held<AuctionEvent>[]): void
  /** Another tab of this device has written that no lot is open; returns the way to stop. */
  watchGone(act: () => void): Cancel
  /** Leaves no timer. */
  stop(): void
}

export function createLotPersistence(parts: {
  readonly clock: Clock
  /** For the lot: shared by all tabs, and there when the board is opened again. */
  readonly device: KeyValueStorage
  /** For what a delay holds back: each tab has its own. */
  readonly tab: KeyValueStorage
  /** What the service and room are called together: what one told is nothing to another. */
  readonly place: string
}): LotPersistence {
  const { clock, device, tab } = parts
  const key = `live:${parts.place}`
  let noted: LiveState['banner'] = null
  let newest: LiveState | null = null
  let cancelWrite: Cancel | null = null

  function writeLot() {
    cancelWrite?.()
    cancelWrite = null
    // What nobody has confirmed stands on the device as it was kept.
    if (newest === null || (newest.banner?.unconfirmedForMs ?? null) !== null) return
    device.write(key, keptLotText(newest))
  }

  return {
    lot: () => readKeptLot(device.read(key), clock.now()),
    line: () => readKeptLine(tab.read(key), clock.now()),
    noteLot(state) {
      newest = state
      if (state.banner === noted) return
      noted = state.banner
      cancelWrite ??= clock.after(WRITE_AFTER_MS, writeLot)
    },
    write(state, line) {
      newest = state
      writeLot()
      tab.write(key, keptLineText(line))
    },
    watchGone: (act) =>
      device.watch(key, (text) => {
        if (text === null) act()
      }),
    stop() {
      cancelWrite?.()
      cancelWrite = null
    },
  }
}

/** Keeps nothing. */
export const NO_PERSISTENCE: LotPersistence = {
  lot: () => null,
  line: () => [],
  noteLot() {},
  write() {},
  watchGone: () => () => {},
  stop() {},
}
