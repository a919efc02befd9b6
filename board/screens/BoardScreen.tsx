import { memo, useCallback, useEffect } from 'react'
import type { Auction } from '../../contract/auction.ts'
import type { LiveSession } from '../live/live-session.ts'
import { Alert } from '../ui/Alert.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './BoardScreen.module.css'
import { AuctionHeader } from './board/AuctionHeader.tsx'
import { AuctionStatistics } from './board/AuctionStatistics.tsx'
import { BoardTabs } from './board/BoardTabs.tsx'
import { TeamSummary } from './board/TeamSummary.tsx'
import { Celebration } from './live/Celebration.tsx'
import { LiveBanner } from './live/LiveBanner.tsx'
import { Notices } from './live/Notices.tsx'
import { StateLine } from './live/StateLine.tsx'
import { type Lists, type LoadAuction, useAuction } from './use-auction.ts'

/** The live auction board (§2). Watches while it is on screen, and no longer (§7). */
export function BoardScreen(parts: {
  readonly live: LiveSession
  readonly loadAuction: LoadAuction
  readonly now: () => number
}) {
  const { live, loadAuction, now } = parts
  const { lists, load } = useAuction(loadAuction, now)
  useEffect(() => live.start(), [live])

  const refresh = useCallback(() => {
    const { changes } = live.view.getState()
    load(() => live.listsLoaded(changes))
  }, [live, load])

  return (
    <>
      <LiveBanner view={live.view} />
      <Notices view={live.view} />
      <main className={styles['page']}>
        <StateLine live={live} lists={lists} onRefresh={refresh} />
        <Loaded lists={lists} onTryAgain={refresh} />
      </main>
      <Celebration view={live.view} />
    </>
  )
}

function Loaded(parts: { readonly lists: Lists; readonly onTryAgain: () => void }) {
  const { lists, onTryAgain } = parts
  switch (lists.status) {
    case 'loading':
      return <Spinner label="Loading…" />
    case 'failed':
      return (
        <div className={styles['failure']}>
          <Alert>Failed to load auction data</Alert>
          <button
            type="button"
            className="button"
            // Not `disabled`: that would take the focus away from who pressed it.
            aria-disabled={lists.isTrying}
            onClick={lists.isTrying ? undefined : onTryAgain}
          >
            {lists.isTrying ? 'Trying…' : 'Try again'}
          </button>
        </div>
      )
    case 'ready':
      return <Board auction={lists.auction} />
  }
}

/** Everything filled from the data file: renders when that comes, and at no event (§4). */
const Board = memo(function Board({ auction }: { readonly auction: Auction }) {
  return (
    <>
      <AuctionHeader auction={auction} />
      <AuctionStatistics counts={auction.counts} />
      <TeamSummary teams={auction.teams} />
      <BoardTabs auction={auction} />
    </>
  )
})
