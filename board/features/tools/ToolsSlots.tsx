import { createContext, type ReactNode, useContext } from 'react'
import type { Auction, Team } from '../../../contract/auction.ts'
import type { TeamOrder } from '../../shared/team-order.ts'
import styles from './Tools.module.css'

/** What comes for the slots after the first screen. */
export interface Tools {
  /** Search, order of the teams, sharing and taking along. */
  bar(): ReactNode
  /** In a team's card: the star, and what can be done with the team. */
  ofTeam(team: Team): ReactNode
}

/** What the tools work on. */
export interface ToolsSetting {
  /** `null` until their code is here. */
  readonly tools: Tools | null
  readonly auction: Auction
  /** When the lists came, in milliseconds since 1970. */
  readonly loadedAt: number
  readonly order: TeamOrder
  readonly setOrder: (change: (order: TeamOrder) => TeamOrder) => void
}

export const ToolsContext = createContext<ToolsSetting | null>(null)

/** The room of the tools above the lists: nothing moves when they come. */
export function ToolBarSlot() {
  return (
    <div className={styles['bar']}>
      {useContext(ToolsContext)?.tools?.bar() ?? (
        <>
          <span className={styles['search']} />
          <span className={styles['icon']} />
          <span className={styles['icon']} />
          <span className={styles['icon']} />
        </>
      )}
    </div>
  )
}

/** The room of the tools in the head of a team's card. */
export function TeamToolsSlot({ team }: { readonly team: Team }) {
  const ofTeam = useContext(ToolsContext)?.tools?.ofTeam(team)
  return ofTeam ?? <span className={styles['actions']} />
}
