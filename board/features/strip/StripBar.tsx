/** The visible part of the strip: the lot, its price, the last result, and a link to the whole board. */
import type { Instant } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { FittedText } from '../../ui/FittedText.tsx'
import { useListsChanges, useLive, useLiveState } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { asDate, asTime } from '../../ui/time-of-day.ts'
import { usePageView } from '../../ui/use-page-view.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { useIdleReason, useIdleWords } from '../live/idle-stage.ts'
import { LiveRegion } from '../live/LiveRegion.tsx'
import { LotStage } from '../live/LotStage.tsx'
import { channelWords } from '../live/StageFoot.tsx'
import { Stamp } from '../live/Stamp.tsx'
import { useBoardUrl } from '../share/share.ts'
import { type LastResult, lastResultOf } from './last-result.ts'
import css from './strip.css?inline'

/** The site around the strip has words of its own: bids would interrupt them. */
const SALES_ONLY = { getState: () => ({ hasSalesOnly: true }) }

export function StripBar() {
  useStylesheet(css)
  usePageView('strip')
  return (
    // Where the strip is too narrow for the face, it isn't loaded.
    <LotStage className="strip" idle={<StripIdle />} isFaceUrgent={false}>
      <StripLine />
      <BoardLink />
      <LiveRegion settings={SALES_ONLY} />
    </LotStage>
  )
}

/** The auction's name, and why no lot is open. */
function StripIdle() {
  const { lists, auction } = useLive()
  const messages = useMessages()
  const words = useIdleWords(useIdleReason())
  return (
    <div className="strip-idle">
      <FittedText as="p" className="strip-series" max={0.8125}>
        {auction === null ? '' : messages.auctionOf(orUnknown(auction.seriesName))}
      </FittedText>
      <FittedText as="p" className="strip-reason" max={1.5}>
        {lists.status === 'loading' ? messages.loading : words}
      </FittedText>
    </div>
  )
}

/** The channel's state, where it is not simply live, and the last result. */
function StripLine() {
  const { live, lists, auction } = useLive()
  const messages = useMessages()
  const lot = useLiveState(({ banner }) => banner?.lot ?? null)
  const channel = useLiveState((state) => state.channel)
  const delayMs = useLiveState((state) => state.delayMs)
  const results = useLiveState((state) => state.results)
  const clock = useClock()
  const areOld = useListsChanges() !== 0
  const isOver = live.finished !== null
  const result = lastResultOf(results, areOld ? null : auction, lot)
  const state = () => {
    if (isOver) return ''
    if (channel !== 'live') return channelWords(channel, messages)
    if (delayMs > 0) return messages.delayed(delayMs / 1000)
    return result === null ? channelWords(channel, messages) : ''
  }
  const words = state()
  return (
    <div className="strip-line">
      <div className="strip-state" data-channel={isOver ? 'none' : channel}>
        {words !== '' ? (
          <FittedText as="p" className="strip-words" max={0.75}>
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
        <StripResult result={result} />
      ) : (
        lists.status === 'failed' && (
          <div className="strip-result" role="alert">
            <FittedText as="p" className="strip-failure" max={0.8125}>
              {messages.failed}
            </FittedText>
            <TryAgain onPress={live.lists.load} isBusy={lists.isTrying} />
          </div>
        )
      )}
    </div>
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
      <Stamp of={isSold ? 'sold' : 'unsold'} />{' '}
      <FittedText as="p" className="strip-who" max={0.875}>
        {orUnknown(name)}
      </FittedText>{' '}
      {isSold && (
        <FittedText as="p" className="strip-sum" max={0.8125}>
          {inRupees(soldFor)}
        </FittedText>
      )}{' '}
      {team !== null && (
        <FittedText as="p" className="strip-team" max={0.8125}>
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
