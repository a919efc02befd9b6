import { memo, useDeferredValue, useEffect } from 'react'
import type { Auction, Player, Team } from '../../../../contract/auction.ts'
import { useFirstScreenMessages } from '../../../i18n/first-screen-language.ts'
import {
  goToTab,
  TABS,
  type TabName,
  useAddressedAnchor,
  useAddressedTab,
} from '../../../ui/address.ts'
import { LongList } from '../../../ui/LongList.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import styles from './BoardTabs.module.css'
import { EmptyList } from './EmptyList.tsx'
import { PlayerRow } from './PlayerRow.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'

/**
 * §2.4, with the cards in the order of `teams`. A team's address shows the Teams tab. New lists come after
 * what stands above the tabs: a slow phone takes long for hundreds of rows.
 */
export function BoardTabs(props: { readonly auction: Auction; readonly teams: readonly Team[] }) {
  const { auction, teams } = useDeferredValue(props)
  const tab = useAddressedTab()
  const messages = useFirstScreenMessages()
  const anchor = useAddressedAnchor()
  const addressed = teams.find((team) => team.anchor === anchor)
  const chosen = addressed === undefined ? tab : 'teams'
  // An address of a list opens with that list in view, where it would be below the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    const panel = document.getElementById(`panel-${chosen}`)
    const isBelow = (panel?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2
    if (chosen !== 'teams' && window.scrollY === 0 && isBelow) panel?.scrollIntoView()
  }, [])
  const panels = {
    teams: { label: messages.teams },
    pending: {
      label: messages.pendingPlayers,
      players: auction.pending,
      empty: messages.noPending,
    },
    recent: {
      label: messages.recentSells,
      players: auction.recentSales,
      empty: messages.noRecent,
    },
    top: { label: messages.topSells, players: auction.topSales, empty: messages.noTop },
  }
  return (
    <Tabs
      label={messages.lists}
      tabs={TABS.map((name) => ({ name, label: panels[name].label }))}
      chosen={chosen}
      onChoose={goToTab}
    >
      {chosen === 'teams' ? (
        <TeamsPanel teams={teams} addressed={addressed?.anchor ?? null} />
      ) : (
        <PlayersPanel tab={chosen} {...panels[chosen]} />
      )}
    </Tabs>
  )
}

/** §2.4: Pending Players, with a red badge on unsold ones, Recent Sells, and Top Sells with ranks. */
const PlayersPanel = memo(function PlayersPanel(props: {
  readonly tab: Exclude<TabName, 'teams'>
  readonly label: string
  readonly players: readonly Player[]
  /** Stands instead of an empty list. */
  readonly empty: string
}) {
  const { tab, label, players, empty } = props
  if (players.length === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <div className={styles['card']}>
      <LongList name={tab} label={label} items={players}>
        {(player, index, actions) => (
          <PlayerRow
            player={player}
            list={tab === 'pending' ? tab : 'sales'}
            rank={tab === 'top' && index + 1}
            actions={actions}
          />
        )}
      </LongList>
    </div>
  )
})
