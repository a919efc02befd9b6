/** The visible part of the strip: the lot, its price, the last result, and a link to the whole board. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Instant } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { type Banner, isLotAged } from '../../live/live-state.ts'
import { useClock } from '../../platform/use-clock.ts'
import { DigitPlates } from '../../ui/DigitPlates.tsx'
import { FittedText } from '../../ui/FittedText.tsx'
import { useLive } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { RaiseSweep } from '../../ui/RaiseSweep.tsx'
import { asDate, asTime } from '../../ui/time-of-day.ts'
import { usePageView } from '../../ui/use-page-view.ts'
import { useStore } from '../../ui/use-store.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { useIdleReason, useIdleWords } from '../live/idle-stage.ts'
import { LiveRegion } from '../live/LiveRegion.tsx'
import { channelWords } from '../live/StageFoot.tsx'
import { useBoardUrl } from '../share/share.ts'
import { type LastResult, lastResultOf } from './last-result.ts'
import css from './strip.css?inline'

/** The site around the strip has words of its own: bids would interrupt them. */
const SALES_ONLY = { getState: () => ({ hasSalesOnly: true }) }

export function StripBar() {
  const { live } = useLive()
  useStylesheet(css)
  usePageView('strip')
  const banner = useStore(live.view, (state) => state.banner)
  const isAged = useStore(live.view, isLotAged)
  const strip = useRef<HTMLDivElement>(null)
  // Texts are measured again with each width, which the league's logo changes when it comes and goes.
  const room = useRoom(strip)
  return (
    <div
      ref={strip}
      className="strip"
      data-state={banner === null ? 'idle' : banner.saleId === null ? 'open' : 'sold'}
      data-aged={isAged || undefined}
      data-unsold={banner?.isUnsold || undefined}
    >
      {banner === null ? (
        <StripIdle key={`idle ${room}`} />
      ) : (
        <StripLot key={`${banner.id} ${room}`} banner={banner} isAged={isAged} />
      )}
      <div className="strip-line">
        <StripLine key={room} banner={banner} />
      </div>
      <BoardLink />
      <LiveRegion view={live.view} settings={SALES_ONLY} />
    </div>
  )
}

/** The width inside an element, in pixels, whenever it is not the first one any more; 0 before. */
function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (element.current === null) return
    let first: number | null = null
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width ?? 0
      first ??= width
      if (width !== first) {
        first = Number.NaN
        setRoom(width)
      }
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}

/** §2.7: the open lot, or the one just sold. */
function StripLot(props: { readonly banner: Banner; readonly isAged: boolean }) {
  const { banner, isAged } = props
  const { lot } = banner
  const messages = useMessages()
  const isSold = banner.saleId !== null
  const serial = `[${messages.serial(orUnknown(lot.serialNumber))}]`
  return (
    <section className="strip-lot" aria-label={isSold ? messages.playerSold : messages.underHammer}>
      {/* Not urgent: where the strip is too narrow for it, it isn't loaded. */}
      <Photo src={lot.photo} of="player" size={64} />
      <FittedText as="p" className="strip-name" min={0.3} max={1.75}>
        {orUnknown(lot.name)}
      </FittedText>{' '}
      <FittedText as="p" className="strip-serial" min={0.3} max={0.75}>
        {isAged ? `${serial} · ${messages.heard(asTime(banner.heardAt))}` : serial}
      </FittedText>{' '}
      <div className="strip-price">
        {isSold || banner.isUnsold ? (
          <StripBadge of={isSold ? 'sold' : 'unsold'} />
        ) : (
          <FittedText as="p" className="strip-label" min={0.3} max={0.75}>
            {`${messages.currentBid}:`}
          </FittedText>
        )}{' '}
        <strong className="strip-amount">
          <DigitPlates amount={lot.amount} />
        </strong>
      </div>
      <RaiseSweep amount={lot.amount} />
    </section>
  )
}

function StripBadge({ of }: { readonly of: 'sold' | 'unsold' }) {
  const { soldBadge, unsold } = useMessages()
  return (
    <FittedText as="p" className={`strip-badge strip-${of}`} min={0.3} max={0.75}>
      {of === 'sold' ? soldBadge : unsold}
    </FittedText>
  )
}

/** The auction's name, and why no lot is open. */
function StripIdle() {
  const { lists, auction } = useLive()
  const messages = useMessages()
  const words = useIdleWords(useIdleReason())
  return (
    <div className="strip-idle">
      <FittedText as="p" className="strip-series" min={0.3} max={0.8125}>
        {auction === null ? '' : messages.auctionOf(orUnknown(auction.seriesName))}
      </FittedText>
      <FittedText as="p" className="strip-reason" min={0.3} max={1.5}>
        {lists.status === 'loading' ? messages.loading : words}
      </FittedText>
    </div>
  )
}

/** The channel's state, where it is not simply live, and the last result. */
function StripLine({ banner }: { readonly banner: Banner | null }) {
  const { live, lists, auction } = useLive()
  const messages = useMessages()
  const channel = useStore(live.view, (state) => state.channel)
  const delayMs = useStore(live.view, (state) => state.delayMs)
  const results = useStore(live.view, (state) => state.results)
  const clock = useClock()
  const areOld = useStore(live.lists, ({ changes }) => changes !== 0)
  const isOver = live.finished !== null
  const result = lastResultOf(results, areOld ? null : auction, banner?.lot ?? null)
  const state = () => {
    if (isOver) return ''
    if (channel !== 'live') return channelWords(channel, messages)
    if (delayMs > 0) return messages.delayed(delayMs / 1000)
    return result === null ? channelWords(channel, messages) : ''
  }
  const words = state()
  return (
    <>
      <div className="strip-state" data-channel={isOver ? 'none' : channel}>
        {words !== '' ? (
          <FittedText as="p" className="strip-words" min={0.3} max={0.75}>
            {words}
          </FittedText>
        ) : (
          result !== null && (
            <p className="strip-heading">
              {result.at === null ? messages.lastResult : asAge(result.at, clock.now())}
            </p>
          )
        )}
      </div>
      {result !== null ? (
        // Measured again with each state, which leaves it another width.
        <StripResult key={words} result={result} />
      ) : (
        lists.status === 'failed' && (
          <div className="strip-result" role="alert">
            <FittedText as="p" className="strip-failure" min={0.3} max={0.8125}>
              {messages.failed}
            </FittedText>
            <TryAgain onPress={live.lists.load} isBusy={lists.isTrying} />
          </div>
        )
      )}
    </>
  )
}

/** Of a result of the lists: the time of day, or the day of an earlier one. */
function asAge(at: Instant, now: Instant): string {
  return asDate(at) === asDate(now) ? asTime(at) : asDate(at)
}

function StripResult({ result }: { readonly result: LastResult }) {
  const { name, isSold, soldFor, team } = result
  return (
    <div className="strip-result">
      <StripBadge of={isSold ? 'sold' : 'unsold'} />{' '}
      <FittedText as="p" className="strip-who" min={0.3} max={0.875}>
        {orUnknown(name)}
      </FittedText>{' '}
      {isSold && (
        <FittedText as="p" className="strip-sum" min={0.3} max={0.8125}>
          {inRupees(soldFor)}
        </FittedText>
      )}{' '}
      {team !== null && (
        <FittedText as="p" className="strip-team" min={0.3} max={0.8125}>
          {team}
        </FittedText>
      )}
    </div>
  )
}

/** Above the link that covers the strip. */
function TryAgain(props: { readonly onPress: () => void; readonly isBusy: boolean }) {
  const { onPress, isBusy } = props
  const messages = useMessages()
  const label = isBusy ? messages.trying : messages.tryAgain
  return (
    <button
      type="button"
      className="strip-try"
      title={label}
      aria-label={label}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onPress}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9M12.5 1v3.3H9.2" />
      </svg>
    </button>
  )
}

/** The whole strip leads to the board, in a tab of its own. */
function BoardLink() {
  const messages = useMessages()
  const address = useBoardUrl()
  return (
    <a
      className="strip-board"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={messages.openBoard}
    >
      <span className="visually-hidden">{messages.openBoard}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6 3H3v10h10v-3M9 2.5h4.5V7M13 3 7.5 8.5" />
      </svg>
    </a>
  )
}
