import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Auction, AuctionCounts } from '../../../contract/auction.ts'
import type { Features } from '../../features/features.ts'
import { LivePlaceholder } from '../../features/live/LivePlaceholder.tsx'
import { FeaturesContext, ToolBarSlot, ToolsContext } from '../../features/menu/ToolsSlots.tsx'
import { useFirstScreenMessages } from '../../i18n/first-screen-language.ts'
import type { Lists, ListsStore } from '../../live/lists-store.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useAddressedView } from '../../ui/address.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { type Lazy, useLazy } from '../../ui/lazy.ts'
import { orUnknown } from '../../ui/money.ts'
import { inOrder, keptOrder, type TeamOrder } from '../../ui/team-order.ts'
import styles from './BoardScreen.module.css'
import headerStyles from './board/AuctionHeader.module.css'
import statisticsStyles from './board/AuctionStatistics.module.css'
import { BoardTabs } from './board/BoardTabs.tsx'
import { Section } from './board/Section.tsx'
import { TeamSummary } from './board/TeamSummary.tsx'

/** Between two requests for lists that failed to load, where nobody can press *Try again*. */
const UNATTENDED_RETRY_MS = 30_000

/**
 * The live auction board (§2): the lists, and the features as soon as their code is loaded. Where
 * the address asks for another view, the live view is all there is.
 */
export function BoardScreen(props: {
  readonly lists: ListsStore
  readonly features: Lazy<Features>
}) {
  const store = props.lists
  // Not `useSyncExternalStore`, which would run all effects of the first lists before their paint.
  const [lists, setLists] = useState(store.getState().lists)
  useEffect(() => {
    const unsubscribe = store.subscribe(() => setLists(store.getState().lists))
    const stop = store.start()
    return () => {
      unsubscribe()
      stop()
    }
  }, [store])
  const view = useAddressedView()
  const clock = useClock()
  const isStuck = view !== null && lists.status === 'failed' && !lists.isTrying
  useEffect(
    () => (isStuck ? clock.after(UNATTENDED_RETRY_MS, store.load) : undefined),
    [isStuck, clock, store],
  )
  const { part: features, isMissing, tryAgain } = useLazy(props.features)
  const isLoading = lists.status === 'loading'
  useLayoutEffect(() => {
    if (!isLoading) window.gavelTakeOver?.()
  })
  return (
    <main className={styles['page']}>
      {features !== null
        ? features.renderLiveView(view, lists)
        : view !== 'overlay' && (
            <LivePlaceholder view={view} isMissing={isMissing} onTryAgain={tryAgain} />
          )}
      {view === null && <Loaded lists={lists} features={features} onTryAgain={store.load} />}
    </main>
  )
}

function Loaded(props: {
  readonly lists: Lists
  readonly features: Features | null
  readonly onTryAgain: () => void
}) {
  const { lists, features, onTryAgain } = props
  const messages = useFirstScreenMessages()
  switch (lists.status) {
    case 'loading':
      return <LoadingSkeleton label={messages.loading} />
    case 'failed':
      return (
        <LoadFailure
          className={styles['failure']}
          isTrying={lists.isTrying}
          onTryAgain={onTryAgain}
        />
      )
    case 'ready':
      return <Ready auction={lists.auction} loadedAt={lists.loadedAt} features={features} />
  }
}

/** The lists in the viewer's order, with the context of the tools. */
function Ready(props: {
  readonly auction: Auction
  readonly loadedAt: number
  readonly features: Features | null
}) {
  const { auction, loadedAt, features } = props
  const [order, setOrder] = useState(keptOrder)
  const tools = useMemo(() => ({ auction, loadedAt, order, setOrder }), [auction, loadedAt, order])
  return (
    <FeaturesContext value={features}>
      <ToolsContext value={tools}>
        <Board auction={auction} order={order} />
      </ToolsContext>
    </FeaturesContext>
  )
}

/** Everything from the data file. Renders with a new file or order, and at no event (§4). */
const Board = memo(function Board(props: { readonly auction: Auction; readonly order: TeamOrder }) {
  const { auction, order } = props
  const teams = useMemo(() => inOrder(auction.teams, order), [auction, order])
  return (
    <>
      <AuctionHeader auction={auction} />
      <ToolBarSlot />
      <div className="lists">
        <div className="columns">
          <div>
            <AuctionStatistics counts={auction.counts} />
            <TeamSummary teams={teams} order={order} />
          </div>
          <div>
            <BoardTabs auction={auction} teams={teams} />
          </div>
        </div>
      </div>
    </>
  )
})

/** §2.1 */
function AuctionHeader({ auction }: { readonly auction: Auction }) {
  const messages = useFirstScreenMessages()
  const title = messages.auctionOf(orUnknown(auction.seriesName))
  return (
    <header className={headerStyles['header']} translate="no">
      <title>{title}</title>
      <h1 className={headerStyles['title']}>{title}</h1>
      <p className={headerStyles['facts']}>
        <span>
          <span>{`${messages.totalTeams}: `}</span>
          <strong>{orUnknown(auction.counts.teams)}</strong>
        </span>
        <span>
          <span>{`${messages.status}: `}</span>
          <Badge tone={auction.isActive ? 'good' : 'quiet'}>
            {auction.isActive ? messages.active : messages.inactive}
          </Badge>
        </span>
      </p>
    </header>
  )
}

/** §2.2: the file's own counts, whatever the lists say. */
function AuctionStatistics({ counts }: { readonly counts: AuctionCounts }) {
  const messages = useFirstScreenMessages()
  return (
    <Section title={messages.statistics}>
      <dl className={statisticsStyles['figures']}>
        <Figure label={messages.totalPlayers} value={counts.players} />
        <Figure label={messages.sold} value={counts.sold} />
        <Figure label={messages.unsold} value={counts.unsold} />
        <Figure label={messages.pending} value={counts.pending} />
      </dl>
    </Section>
  )
}

function Figure(props: { readonly label: string; readonly value: number | null }) {
  return (
    <div className={statisticsStyles['figure']}>
      <dt>{props.label}</dt>
      <dd>{orUnknown(props.value)}</dd>
    </div>
  )
}

/** §2.5: the spinner, in a skeleton of the board. `index.html` shows the same before it. */
function LoadingSkeleton({ label }: { readonly label: string }) {
  return (
    <>
      <div className="shape shape-head" role="status">
        <span className="ring" aria-hidden="true" />
        {label}
      </div>
      <div className="lists">
        <div className="columns">
          <div>
            <div className="shape" />
            <div className="shape shape-rows" />
          </div>
          <div>
            <div className="shape shape-tabs" />
            <div className="shape shape-cards" />
          </div>
        </div>
      </div>
    </>
  )
}
