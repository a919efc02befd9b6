import type { ReactNode } from 'react'
import type { Player, Team } from '../../contract/auction.ts'
import type { Lists } from '../live/lists-store.ts'
import type { View } from '../ui/address.ts'

/** The features, which load lazily after the first screen, from one file. */
export interface Features {
  /** Everything that moves, joined to its session. `view` is `null` for the plain board. */
  renderLiveView(view: View | null, lists: Lists): ReactNode
  /** Above the lists: search, order of the teams, share and export. */
  renderToolBar(): ReactNode
  /** In a team's card: the star and the menu. */
  renderTeamTools(team: Team): ReactNode
  /**
   * After a player's serial number: the star. `isInOption`: within an option of the search, which may hold no
   * control of its own.
   */
  renderStar(player: Pick<Player, 'name' | 'serialNumber'>, isInOption?: boolean): ReactNode
}
