import type { ReactNode } from 'react'
import type { Lot } from '../../../contract/auction.ts'
import type { Store } from '../../platform/store.ts'
import type { AlertSettingsStore } from './alert-settings.ts'
import type { Named, WatchList } from './watch-list.ts'

/** The state that the parts of this feature share. */
export interface Watching {
  readonly list: WatchList
  readonly alerts: AlertSettingsStore
  /** Names service, its path and the room. */
  readonly place: string
  readonly ui: Store<WatchUi>
  /** Takes the players of the link out of the address. */
  readonly dropLink: () => void
  readonly renderStar: (player: Named, isInOption?: boolean) => ReactNode
  readonly renderMark: (player: Lot) => ReactNode
}

/** The parts on screen beside the alerts. */
export interface WatchUi {
  readonly isDialogOpen: boolean
  /** The numbers of `?watch=`, until the viewer has answered. */
  readonly offered: readonly string[]
  /** `started`: the list was empty before. `full`: not all had room. */
  readonly said: 'started' | 'full' | null
}
