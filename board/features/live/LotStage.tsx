import { type ReactNode, useContext, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { sayRupees } from '../../i18n/spoken-amount.ts'
import { type Banner, isLotAged, SALE_SHOWN_MS } from '../../live/live-state.ts'
import { useAnimationThrottle } from '../../ui/animation-throttle.ts'
import { DigitPlates, RaiseSweep } from '../../ui/DigitPlates.tsx'
import { FittedText } from '../../ui/FittedText.tsx'
import { useLiveState } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { asTime } from '../../ui/time-of-day.ts'
import { useIdleReason } from './idle-stage.ts'
import { LotFace } from './LotFace.tsx'
import { PlayerMarkContext } from './player-mark.ts'
import { Stamp } from './Stamp.tsx'

/** One lakh: people read less as it is written. */
const LEAST_IN_WORDS = 1_00_000

/**
 * The stage of every view (§2.7): the lot on show, or `idle` between lots, and `children` after it. The
 * style sheet of a view (`className`) gives the parts of `lot-banner.css` their places and sizes. The
 * stage's room is kept between lots, so that nothing beside it moves when one opens.
 */
export function LotStage(props: {
  readonly className: string
  /** Whether a line below the price says it in words, or when an outdated one was heard. */
  readonly hasWords?: boolean
  readonly idle?: ReactNode
  /** Whether the face is loaded at once, and not only where it is seen. */
  readonly isFaceUrgent?: boolean
  readonly children?: ReactNode
}) {
  const { className, hasWords = false, idle, isFaceUrgent = true, children } = props
  const banner = useLiveState((state) => state.banner)
  const isAged = useLiveState(isLotAged)
  const rest = useIdleReason()
  return (
    <div
      className={`lot-stage ${className}`}
      style={{ '--sale-shown': `${SALE_SHOWN_MS}ms` }}
      data-state={banner === null ? rest : banner.saleId === null ? 'open' : 'sold'}
      data-aged={isAged || undefined}
      data-unsold={banner?.isUnsold || undefined}
    >
      {banner === null ? (
        idle
      ) : (
        <LotBanner
          key={banner.id}
          banner={banner}
          isAged={isAged}
          hasWords={hasWords}
          isFaceUrgent={isFaceUrgent}
        />
      )}
      {children}
    </div>
  )
}

/**
 * `isAged`: the bid may be outdated, so its time is shown. The entrance animation is skipped when lots
 * follow one another quickly.
 */
function LotBanner(props: {
  readonly banner: Banner
  readonly isAged: boolean
  readonly hasWords: boolean
  readonly isFaceUrgent: boolean
}) {
  const { banner, isAged, hasWords, isFaceUrgent } = props
  const [enters] = useState(useAnimationThrottle('lot'))
  const messages = useMessages()
  const renderMark = useContext(PlayerMarkContext)
  const { lot } = banner
  const isSold = banner.saleId !== null
  const name = orUnknown(lot.name)
  const serial = `[${messages.serial(orUnknown(lot.serialNumber))}]`
  const heard = isAged && messages.heard(asTime(banner.heardAt))
  return (
    <section
      translate="no"
      className="lot-banner"
      data-enters={enters || undefined}
      aria-label={isSold ? messages.notices.playerSold.title : messages.underHammer}
    >
      <LotFace src={lot.photo} isUrgent={isFaceUrgent} askLabel={messages.photoOf(name)} />
      <FittedText className="lot-name">{name}</FittedText>{' '}
      <FittedText className="lot-serial">
        {heard && !hasWords ? `${serial} · ${heard}` : serial}
      </FittedText>{' '}
      {heard && hasWords && <FittedText className="lot-words">{heard}</FittedText>}{' '}
      <p className="lot-price">
        {!isSold && (
          <FittedText as="span" className="lot-label">
            {`${messages.currentBid}:`}
          </FittedText>
        )}{' '}
        <strong className="lot-amount">
          <DigitPlates amount={lot.amount} />
        </strong>
        {hasWords && !heard && lot.amount !== null && lot.amount >= LEAST_IN_WORDS && (
          // Drawn: the voice has said it, and §2.7's text ends with the amount.
          <span
            className="lot-words"
            aria-hidden="true"
            data-words={sayRupees(messages.amountWords, lot.amount, false)}
          />
        )}
      </p>{' '}
      {renderMark(lot)}
      {(isSold || banner.isUnsold) && <Stamp of={isSold ? 'sold' : 'unsold'} />}
      <RaiseSweep amount={lot.amount} />
    </section>
  )
}
