import { type CSSProperties, type ReactNode, useContext, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { sayRupees } from '../../i18n/spoken-amount.ts'
import { type Banner, isLotAged } from '../../live/live-state.ts'
import { useAnimationThrottle } from '../../ui/animation-throttle.ts'
import { DigitPlates } from '../../ui/DigitPlates.tsx'
import { FittedText } from '../../ui/FittedText.tsx'
import { useLive } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { RaiseSweep } from '../../ui/RaiseSweep.tsx'
import { asTime } from '../../ui/time-of-day.ts'
import { useStore } from '../../ui/use-store.ts'
import { idleLook, useIdleReason, useIdleWords } from './idle-stage.ts'
import { LotFace } from './LotFace.tsx'
import { lettersPerLine } from './name-lines.ts'
import { PlayerMarkContext } from './player-mark.ts'
import { lastSaleOf, ResultCard } from './ResultCard.tsx'
import stage from './Stage.module.css'
import { Stamp } from './Stamp.tsx'
import { StageActionContext } from './stage-action.ts'

/** One lakh: people read less as it is written. */
const LEAST_IN_WORDS = 1_00_000

/**
 * The stage at the top of the page (§2.7). Its room is kept between lots, so that nothing below moves
 * when one opens; the banner is there only while there is a player to show. `children` lie over it.
 */
export function LiveBanner(props: {
  /** With the price in words. */
  readonly hasWords?: boolean
  readonly children?: ReactNode
}) {
  const { hasWords = false, children } = props
  const { live } = useLive()
  const banner = useStore(live.view, (state) => state.banner)
  const isOld = useStore(live.view, isLotAged)
  return (
    <div className={stage['stage']}>
      {banner === null ? (
        <IdleBanner />
      ) : (
        <LotBanner key={banner.id} banner={banner} isAged={isOld} hasWords={hasWords} />
      )}
      {children}
    </div>
  )
}

function IdleBanner() {
  const rest = useIdleReason()
  const words = useIdleWords(rest)
  const sale = useStore(useLive().live.view, lastSaleOf)
  const action = useContext(StageActionContext)
  return (
    <div className="lot-idle">
      {sale && rest !== 'over' ? (
        <ResultCard key={sale.id} sale={sale} />
      ) : (
        words !== '' && (
          <p className="lot-waiting" data-rest={idleLook(rest)}>
            <Gavel />
            <span>{words}</span>
          </p>
        )
      )}
      {rest === 'over' && <DearestSales />}
      {action}
    </div>
  )
}

/** Of the lists, after the auction. */
const DEAREST = 3

function DearestSales() {
  const { auction } = useLive()
  const messages = useMessages()
  const sales = auction?.topSales.slice(0, DEAREST) ?? []
  if (sales.length === 0) return null
  return (
    <ol className="lot-dearest" aria-label={messages.topSells} translate="no">
      {sales.map((player, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: serial numbers may be missing or repeated
        <li key={index}>
          <LotFace src={player.photo} size={80} />
          <FittedText className="lot-dearest-name" min={0.6} max={1.1}>
            {orUnknown(player.name)}
          </FittedText>
          <span className="lot-dearest-price">{inRupees(player.soldFor)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The gavel of the page's icon. */
function Gavel() {
  return (
    <svg viewBox="3 2 27 28" aria-hidden="true">
      <g fill="var(--stage-line)" transform="rotate(-45 14 14)">
        <rect x="5" y="8" width="16" height="9" rx="2" />
        <rect x="11.5" y="17" width="3" height="13" rx="1.5" />
      </g>
      <rect x="17" y="26" width="11" height="3" rx="1.5" fill="currentColor" />
    </svg>
  )
}

/** Letters per line by the number of lines: `--n2` letters make two lines. */
function linesOf(name: string): CSSProperties {
  return Object.fromEntries(lettersPerLine(name).map((letters, i) => [`--n${i + 1}`, letters]))
}

/**
 * `isAged`: the bid may be outdated, so its time is shown. The entrance animation is skipped when lots
 * follow one another quickly.
 */
function LotBanner(props: {
  readonly banner: Banner
  readonly isAged: boolean
  readonly hasWords: boolean
}) {
  const { banner } = props
  const [enters] = useState(useAnimationThrottle('lot'))
  const messages = useMessages()
  const renderMark = useContext(PlayerMarkContext)
  const { lot } = banner
  const isSold = banner.saleId !== null
  const name = orUnknown(lot.name)
  return (
    <section
      translate="no"
      className="lot-banner"
      data-state={isSold ? 'sold' : 'open'}
      data-enters={enters || undefined}
      data-aged={props.isAged || undefined}
      data-unsold={banner.isUnsold || undefined}
      aria-label={isSold ? messages.playerSold : messages.underHammer}
    >
      <div className="lot-inner">
        <LotFace src={lot.photo} size={144} askLabel={messages.photoOf(name)} />
        <div className="lot-facts">
          <p className="lot-name" style={linesOf(name)}>
            <bdi>{name}</bdi>
          </p>{' '}
          <p className="lot-bid">
            <span className="lot-serial">{`[${messages.serial(orUnknown(lot.serialNumber))}]`}</span>{' '}
            <span className="lot-price">
              {!isSold && <span className="lot-label">{`${messages.currentBid}:`}</span>}{' '}
              <strong className="lot-amount">
                <DigitPlates amount={lot.amount} />
              </strong>
              {props.hasWords && lot.amount !== null && lot.amount >= LEAST_IN_WORDS && (
                // Drawn: the voice has said it, and §2.7's text ends with the amount.
                <span
                  className="lot-words"
                  aria-hidden="true"
                  data-words={sayRupees(messages.amountWords, lot.amount, false)}
                />
              )}
            </span>
          </p>
        </div>{' '}
        {renderMark(lot)}
        {(isSold || banner.isUnsold) && <Stamp of={isSold ? 'sold' : 'unsold'} />}
        {props.isAged && <p className="lot-heard">{messages.heard(asTime(banner.heardAt))}</p>}
      </div>
      <RaiseSweep amount={lot.amount} />
    </section>
  )
}
