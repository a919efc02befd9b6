import type { Auction } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { useLive } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { useIdleReason, useIdleWords } from '../live/idle-stage.ts'
import { BoardQrCode } from './BoardQrCode.tsx'
import { Dots } from './Dots.tsx'
import type { Slide } from './programme.ts'
import { SlideOf } from './Slides.tsx'

/** The stage between two lots: the statistics, if there is a player, the programme, and a code for the board on a phone. */
export function IdleStage(props: {
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
