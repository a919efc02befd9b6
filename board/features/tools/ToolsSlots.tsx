import { createContext, useContext } from 'react'
import type { Auction, Instant, Team } from '../../../contract/auction.ts'
import type { TeamOrder } from '../../shared/team-order.ts'
import type { Features } from '../features.ts'
import styles from './Tools.module.css'

export interface ToolsContextValue {
  /** `null` until their code is loaded. */
  readonly features: Features | null
  readonly auction: Auction
  readonly loadedAt: Instant
  readonly order: TeamOrder
  readonly setOrder: (change: (order: TeamOrder) => TeamOrder) => void
}

export const ToolsContext = createContext<ToolsContextValue | null>(null)

/** Reserves the space of the tools above the lists, so that nothing moves when they load. */
export function ToolBarSlot() {
  return (
    <div className={styles['bar']}>
      {useContext(ToolsContext)?.features?.renderToolBar() ?? (
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

/** Reserves the space of the tools in the head of a team's card. */
export function TeamToolsSlot({ team }: { readonly team: Team }) {
  const tools = useContext(ToolsContext)?.features?.renderTeamTools(team)
  return tools ?? <span className={styles['actions']} />
}
