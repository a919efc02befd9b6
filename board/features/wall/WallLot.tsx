import { useMessages } from '../../i18n/language.ts'
import type { Banner } from '../../live/live-state.ts'
import { DigitPlates } from '../../ui/DigitPlates.tsx'
import { FittedText } from '../../ui/FittedText.tsx'
import { orUnknown } from '../../ui/money.ts'
import { RaiseSweep } from '../../ui/RaiseSweep.tsx'
import { asTime } from '../../ui/time-of-day.ts'
import { LotFace } from '../live/LotFace.tsx'
import { Stamp } from '../live/Stamp.tsx'

/** §2.7 as large as the stage: the open lot, or the one just sold. */
export function WallLot(props: { readonly banner: Banner; readonly isAged: boolean }) {
  const { banner } = props
  const messages = useMessages()
  const { lot } = banner
  const isSold = banner.saleId !== null
  return (
    <section className="wall-lot" aria-label={isSold ? messages.playerSold : messages.underHammer}>
      <LotFace src={lot.photo} size={300} />
      <div className="wall-who">
        <FittedText as="p" className="wall-name" min={1} max={3.25}>
          {orUnknown(lot.name)}
        </FittedText>
        <FittedText as="p" className="wall-serial" min={0.75} max={1.75}>
          {`[${messages.serial(orUnknown(lot.serialNumber))}]`}
        </FittedText>
        {props.isAged && <p className="wall-heard">{messages.heard(asTime(banner.heardAt))}</p>}
      </div>
      <p className="wall-bid">
        <RaiseSweep amount={lot.amount} />
        {!isSold && <span>{`${messages.currentBid}: `}</span>}
        {(isSold || banner.isUnsold) && <Stamp of={isSold ? 'sold' : 'unsold'} />}
        <strong>
          <DigitPlates amount={lot.amount} />
        </strong>
      </p>
    </section>
  )
}
