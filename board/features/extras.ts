import { createContext, type ReactNode, useContext } from 'react'
import type { Auction, Lot, Player, Team } from '../../contract/auction.ts'
import type { Buyer } from '../ui/buyer.ts'

/** The parts that a feature adds to other features, each at its place. `close` closes the menu. */
export interface Extra {
  /** In the menu of the board. */
  boardItem(auction: Auction, close: () => void): ReactNode
  /** In the menu of a team. */
  teamItem(team: Team, close: () => void): ReactNode
  /** In the row of the player in the address, which is in the squad of `team` or in a list of sales. */
  playerItem(player: Player, team: Team | null): ReactNode
  /** Beside a sale that was heard on this page, with the team that the lists name, if they do. */
  resultItem(sold: Lot, buyer: Buyer | null, close: () => void): ReactNode
  /** Over the plain board. */
  layer(): ReactNode
}

export const ExtraContext = createContext<Extra | null>(null)

/** `null` where no feature adds anything. */
export function useExtra(): Extra | null {
  return useContext(ExtraContext)
}
