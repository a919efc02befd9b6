import type { Auction } from '../../../contract/auction.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { goToTab, type TabName, useAddressedAnchor, useAddressedTab } from '../board-address.ts'
import { PendingPanel } from './PendingPanel.tsx'
import { SalesPanel } from './SalesPanel.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'

const TABS = [
  { name: 'teams', label: 'Teams' },
  { name: 'pending', label: 'Pending Players' },
  { name: 'recent', label: 'Recent Sells' },
  { name: 'top', label: 'Top Sells' },
] as const

/** §2.4. A team's address shows the Teams tab, whatever tab was chosen before. */
export function BoardTabs({ auction }: { readonly auction: Auction }) {
  const tab = useAddressedTab()
  const anchor = useAddressedAnchor()
  const addressed = auction.teams.find((team) => team.anchor === anchor)
  const chosen = addressed === undefined ? tab : 'teams'
  return (
    <Tabs label="Auction lists" tabs={TABS} chosen={chosen} onChoose={goToTab}>
      <Panel tab={chosen} auction={auction} addressed={addressed?.anchor ?? null} />
    </Tabs>
  )
}

function Panel(parts: {
  readonly tab: TabName
  readonly auction: Auction
  readonly addressed: string | null
}) {
  const { tab, auction, addressed } = parts
  switch (tab) {
    case 'teams':
      return <TeamsPanel teams={auction.teams} addressed={addressed} />
    case 'pending':
      return <PendingPanel players={auction.pending} />
    case 'recent':
      return <SalesPanel label="Recent Sells" sales={auction.recentSales} empty="No recent sells" />
    case 'top':
      return (
        <SalesPanel label="Top Sells" sales={auction.topSales} empty="No top sells yet" isRanked />
      )
  }
}
