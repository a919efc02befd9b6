import { useDeferredValue, useEffect } from 'react'
import type { Auction, Team } from '../../../../contract/auction.ts'
import { useFirstScreenMessages } from '../../../i18n/language.ts'
import { goToTab, type TabName, useAddressedAnchor, useAddressedTab } from '../../../ui/address.ts'
import { useRendering } from '../../../ui/rendering.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { PendingPanel, SalesPanel } from './PlayerPanels.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'

/**
 * §2.4, with the cards in the order of `teams`. A team's address shows the Teams tab. New lists come after
 * what stands above the tabs, if that is in view: a slow phone takes long for hundreds of rows.
 */
export function BoardTabs(props: { readonly auction: Auction; readonly teams: readonly Team[] }) {
  const deferred = useDeferredValue(props)
  const { isScrolled } = useRendering()
  const tab = useAddressedTab()
  // The cards come in steps of their own; thousands of rows in another tab would block a phone.
  const { auction, teams } = isScrolled && tab === 'teams' ? props : deferred
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
  return (
    <Tabs
      label={messages.lists}
      tabs={[
        { name: 'teams', label: messages.teams },
        { name: 'pending', label: messages.pendingPlayers },
        { name: 'recent', label: messages.recentSells },
        { name: 'top', label: messages.topSells },
      ]}
      chosen={chosen}
      onChoose={goToTab}
    >
      <Panel tab={chosen} auction={auction} teams={teams} addressed={addressed?.anchor ?? null} />
    </Tabs>
  )
}

function Panel(props: {
  readonly tab: TabName
  readonly auction: Auction
  readonly teams: readonly Team[]
  readonly addressed: string | null
}) {
  const { tab, auction, teams, addressed } = props
  const messages = useFirstScreenMessages()
  switch (tab) {
    case 'teams':
      return <TeamsPanel teams={teams} addressed={addressed} />
    case 'pending':
      return <PendingPanel players={auction.pending} />
    case 'recent':
      return (
        <SalesPanel
          name={tab}
          label={messages.recentSells}
          sales={auction.recentSales}
          empty={messages.noRecent}
        />
      )
    case 'top':
      return (
        <SalesPanel
          name={tab}
          label={messages.topSells}
          sales={auction.topSales}
          empty={messages.noTop}
          isRanked
        />
      )
  }
}
