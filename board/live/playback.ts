/** A recorded auction as the board plays it; implemented in `network/`. */
import type { Instant, Rupees } from '../../contract/auction.ts'
import type { WireObject } from '../../contract/leaf.ts'
import type { StoreView } from '../platform/store.ts'
import type { LoadAuction } from './lists-store.ts'
import type { OpenChannel } from './live-session.ts'
import type { Heard } from './recorded-state.ts'

/** How often faster than the auction was. */
export const SPEEDS = [1, 5, 20, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** A lot, and what became of it. */
export interface RecordedLot {
  /** The step that opened it; its result where there were no bids. */
  readonly step: number
  /** In the address: `lot-37`, or `lot-37-2` for the second lot of that player. */
  readonly id: string
  readonly name: string | null
  readonly serialNumber: string | null
  /** The price of the sale, or the last bid; `null` where it is unknown. */
  readonly price: Rupees | null
  readonly isSold: boolean
  /** The team that the data file named; `null` without a sale. */
  readonly team: string | null
}

/** One step of the recording, as the contract's parser reads it. */
export interface RecordedStep {
  readonly at: Instant
  readonly event: Heard['event'] | null
}

export interface RecordedAuction {
  readonly steps: readonly RecordedStep[]
  /** In the order in which they came up. */
  readonly lots: readonly RecordedLot[]
  /** The first step with a data file. */
  readonly start: number
  /** The data file after a step. */
  fileAfter(step: number): WireObject | null
}

export interface PlaybackState {
  readonly isPlaying: boolean
  readonly speed: Speed
  /** The newest step that was played. */
  readonly step: number
  readonly isAtEnd: boolean
}

export interface Playback {
  readonly recorded: RecordedAuction
  readonly state: StoreView<PlaybackState>
  /** No effect at the end. */
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  /** Goes to the moment after a step. Earlier events are not played. */
  jumpTo(step: number): void
  /** In place of a service. */
  readonly openChannel: OpenChannel
  /** The lists of the moment. */
  readonly loadAuction: LoadAuction
  /** Of the auction. */
  now(): Instant
  /** The events until now that can still be seen, oldest first. */
  heard(): readonly Heard[]
}
