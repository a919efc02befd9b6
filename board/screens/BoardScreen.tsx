import { type ComponentType, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Auction } from '../../contract/auction.ts'
import { LivePlaceholder } from '../features/live/LivePlaceholder.tsx'
import type { LiveViewProps } from '../features/live/LiveView.tsx'
import { ToolBarSlot, type Tools, ToolsContext } from '../features/tools/ToolsSlots.tsx'
import { useMessages } from '../i18n/language.ts'
import { useAddressedView } from '../shared/address.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { type Lazy, useLazy } from '../shared/lazy.ts'
import { inOrder, keptOrder, type TeamOrder } from '../shared/team-order.ts'
import { type Lists, type LoadAuction, useAuction } from '../shared/use-auction.ts'
import { listGrows } from '../ui/step-pace.ts'
import styles from './BoardScreen.module.css'
import { AuctionHeader } from './board/AuctionHeader.tsx'
import { AuctionStatistics } from './board/AuctionStatistics.tsx'
import { BoardTabs } from './board/BoardTabs.tsx'
import { LoadingSkeleton } from './board/LoadingSkeleton.tsx'
import { TeamSummary } from './board/TeamSummary.tsx'

/** The live half of the screen, joined to its session. */
export type LiveViewComponent = ComponentType<LiveViewProps>

/**
 * The live auction board (§2): the lists, and the live half and the tools as soon as their code is
 * here. Where the address asks for another view of it, the live half is all there is.
 */
export function BoardScreen(parts: {
  readonly liveView: Lazy<LiveViewComponent>
  readonly tools: Lazy<Tools>
  readonly loadAuction: LoadAuction
  readonly now: () => number
}) {
  const asking = useRef(() => () => {})
  const { lists, load } = useAuction(parts.loadAuction, parts.now, asking)
  const view = useAddressedView()
  const { part: LiveView, isMissing, tryAgain } = useLazy(parts.liveView)
  return (
    <main className={styles['page']}>
      {LiveView !== null ? (
        <LiveView view={view} lists={lists} onRefresh={load} asking={asking} />
      ) : (
        view !== 'overlay' && (
          <LivePlaceholder
            view={view}
            hasLists={lists.status !== 'loading'}
            isMissing={isMissing}
            onTryAgain={tryAgain}
          />
        )
      )}
      {view === null && <Loaded lists={lists} tools={parts.tools} onTryAgain={load} />}
    </main>
  )
}

function Loaded(parts: {
  readonly lists: Lists
  readonly tools: Lazy<Tools>
  readonly onTryAgain: () => void
}) {
  const { lists, onTryAgain } = parts
  const { part: tools } = useLazy(parts.tools)
  const words = useMessages()
  switch (lists.status) {
    case 'loading':
      return <LoadingSkeleton label={words.loading} />
    case 'failed':
      return (
        <LoadFailure
          className={styles['failure']}
          isTrying={lists.isTrying}
          onTryAgain={onTryAgain}
        />
      )
    case 'ready':
      return <Ready auction={lists.auction} loadedAt={lists.loadedAt} tools={tools} />
  }
}

/** The lists in the viewer's order, and what the tools need to know of them. */
function Ready(parts: {
  readonly auction: Auction
  readonly loadedAt: number
  readonly tools: Tools | null
}) {
  const { auction, loadedAt, tools } = parts
  const [order, setOrder] = useState(keptOrder)
  const isComplete = tools !== null
  // The channel waits for the tools in the cards as it does for the cards.
  useEffect(() => (isComplete ? undefined : listGrows()), [isComplete])
  const setting = useMemo(
    () => ({ tools, auction, loadedAt, order, setOrder }),
    [tools, auction, loadedAt, order],
  )
  return (
    <ToolsContext value={setting}>
      <Board auction={auction} order={order} />
    </ToolsContext>
  )
}

/**
 * Everything filled from the data file: renders when that comes or is
 * ordered anew, and at no event (§4).
 */
const Board = memo(function Board(parts: { readonly auction: Auction; readonly order: TeamOrder }) {
  const { auction, order } = parts
  const teams = useMemo(() => inOrder(auction.teams, order), [auction, order])
  return (
    <>
      <AuctionHeader auction={auction} />
      <ToolBarSlot />
      <div className="columns">
        <div>
          <AuctionStatistics counts={auction.counts} />
          <TeamSummary teams={teams} order={order} />
        </div>
        <div>
          <BoardTabs auction={auction} teams={teams} />
        </div>
      </div>
    </>
  )
})
