import { createContext, useContext } from 'react'
import type { Auction, Instant, Player, Team } from '../../../contract/auction.ts'
import type { TeamOrder } from '../../ui/team-order.ts'
import type { Features } from '../features.ts'
import styles from './Tools.module.css'

/** `null` until their code is loaded. Apart from the context below, which changes with the order of the teams. */
export const FeaturesContext = createContext<Features | null>(null)

export interface ToolsContextValue {
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
      {useContext(FeaturesContext)?.renderToolBar() ?? (
        <>
          <span className={styles['search']} />
          <span className={styles['icon']} />
        </>
      )}
    </div>
  )
}

/** Reserves the space of the tools in the head of a team's card. */
export function TeamToolsSlot({ team }: { readonly team: Team }) {
  const tools = useContext(FeaturesContext)?.renderTeamTools(team)
  return tools ?? <span className={styles['actions']} />
}

/** A waiting player's star. Apart from the row, so that sold players' rows don't render again for it. */
export function StarSlot({ player }: { readonly player: Player }) {
  return useContext(FeaturesContext)?.renderStar(player)
}
