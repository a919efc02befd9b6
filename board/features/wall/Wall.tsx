import { useEffect, useMemo } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { useLocationProperty } from '../../platform/location.ts'
import { useClock } from '../../platform/use-clock.ts'
import { watchPageVisibility } from '../../platform/visibility.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FittedText } from '../../ui/FittedText.tsx'
import { useListsChanges, useLive, useLiveState } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import darkTokens from '../../ui/styles/dark-tokens.css?inline'
import { asTime } from '../../ui/time-of-day.ts'
import { usePageView } from '../../ui/use-page-view.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { Celebration } from '../live/Celebration.tsx'
import { useIdleReason, useIdleWords } from '../live/idle-stage.ts'
import { LotStage } from '../live/LotStage.tsx'
import { Notices } from '../live/Notices.tsx'
import { ChannelState } from '../live/StageFoot.tsx'
import { useBoardUrl } from '../share/share.ts'
import { Bidders } from './Bidders.tsx'
import { type Slide, slidesOf } from './programme.ts'
import { SlideOf } from './Slides.tsx'
import { useProgramme } from './use-programme.ts'
import { Dots, WallTeams } from './WallTeams.tsx'
import { keepAwake } from './wake-lock.ts'
import css from './wall.css?inline'

/** The dark theme, whatever the system's setting: a hall is dark. */
const DARK = `@media screen{${darkTokens}}`

/**
 * The board on a wall of the hall (docs/decisions/wall-and-overlay.md): one frame without scrolling,
 * always dark.
 * The stage has the lot, and a programme of slides until the next one; beside it the teams, page by
 * page. `?rotate=0` turns neither by itself.
 */
export function Wall() {
  const { auction } = useLive()
  useStylesheet(DARK + css)
  useEffect(
    () => keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined, watchPageVisibility),
    [],
  )
  usePageView('wall')
  const isLotShown = useLiveState(({ banner }) => banner !== null)
  const clock = useClock()
  const results = useLiveState((state) => state.results)
  const rotates = useLocationProperty(
    () => new URLSearchParams(window.location.search).get('rotate') !== '0',
    () => true,
  )
  const { round, at } = useProgramme({
    countOf: (inRound) => slidesOf(auction, results, inRound).length,
    isOn: !isLotShown,
    isHeld: !rotates,
    clock,
  })
  const slides = useMemo(() => slidesOf(auction, results, round), [auction, results, round])
  return (
    <div className="wall">
      <LotStage className="wall-stage" idle={<IdleStage slides={slides} at={at} />}>
        <WallHeader />
        <Bidders />
      </LotStage>
      <div className="wall-side">
        <WallTeams isHeld={isLotShown || !rotates} areAllShown={isLotShown} />
        <WallFooter hasCode={isLotShown} />
        <div className="wall-notices">
          <Notices isOnAir />
        </div>
      </div>
      <Celebration />
    </div>
  )
}

/** The stage between two lots: the statistics, if there is a player, the programme, and a code for the board on a phone. */
function IdleStage(props: {
  readonly slides: readonly Slide[]
  /** The slide on show, from 0. */
  readonly at: number
}) {
  const { slides, at } = props
  const { auction } = useLive()
  const slide = slides[at]
  return (
    <div className="wall-interval">
      {auction && auction.counts.players !== 0 && <Figures counts={auction.counts} />}
      {slide !== undefined && (
        <div className="wall-programme">
          <SlideOf key={at} slide={slide} />
          <div className="wall-dots" aria-hidden="true">
            {slides.length > 1 && <Dots count={slides.length} at={at} />}
          </div>
        </div>
      )}
      <div className="wall-next">
        <p>{useIdleWords(useIdleReason())}</p>
        <BoardQrCode withWords />
      </div>
    </div>
  )
}

function Figures({ counts }: Pick<Auction, 'counts'>) {
  const messages = useMessages()
  const figures = [
    [messages.totalPlayers, counts.players],
    [messages.sold, counts.sold],
    [messages.unsold, counts.unsold],
    [messages.pending, counts.pending],
  ] as const
  return (
    <dl className="wall-figures">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{orUnknown(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** §2.1 on the stage: the auction's name and status. Its room is kept while the lists load. */
function WallHeader() {
  const { auction } = useLive()
  const messages = useMessages()
  if (auction === null) return <div className="wall-head" />
  const { seriesName, isActive } = auction
  return (
    <header className="wall-head">
      <FittedText as="h1" className="wall-series" min={0.8} max={1.375}>
        {messages.auctionOf(orUnknown(seriesName))}
      </FittedText>
      <Badge tone={isActive ? 'good' : 'quiet'}>
        {isActive ? messages.active : messages.inactive}
      </Badge>
    </header>
  )
}

/** Below the teams: the channel's state, and how old the lists are. Nobody can press anything there. */
function WallFooter(props: {
  /** Between lots the stage has the code. */
  readonly hasCode: boolean
}) {
  return (
    <div className="wall-foot">
      <div>
        <ChannelState />
        <ListsAge />
      </div>
      {props.hasCode && <BoardQrCode />}
    </div>
  )
}

function ListsAge() {
  const { live, lists } = useLive()
  const messages = useMessages()
  const changes = useListsChanges()
  if (changes === 0 || lists.status !== 'ready' || live.finished !== null) return null
  return (
    <p>
      {changes === null
        ? messages.listsMayBeOld
        : messages.changesSince(changes, asTime(lists.loadedAt))}
    </p>
  )
}

/** Leads from the wall to the plain board: a QR code for phones, and the address to type. */
function BoardQrCode({ withWords = false }: { readonly withWords?: boolean }) {
  const messages = useMessages()
  const address = useBoardUrl()
  return (
    <div className="wall-code">
      <QrCode text={address} label={messages.codeFor(spoken(address))} />
      {withWords && (
        <p>
          <span>{`${messages.onYourPhone}:`}</span> <span>{spoken(address)}</span>
        </p>
      )}
    </div>
  )
}

/** An address as people say it. */
function spoken(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
