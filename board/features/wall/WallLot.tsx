import { useMessages } from '../../i18n/language.ts'
import type { Banner } from '../../live/live-state.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { RollingMoney } from '../../ui/RollingMoney.tsx'
import { asTime } from '../../ui/when.ts'
import { nameSize } from './name-size.ts'

/** The room for a name in `wall-lot.css`, in rem. */
const NAME_ROOM = { width: 16, height: 12.5 }

/** §2.7 as large as the stage: the open lot, or the one just sold. */
export function WallLot(props: { readonly banner: Banner; readonly isAged: boolean }) {
  const { banner } = props
  const messages = useMessages()
  const { lot } = banner
  const isSold = banner.saleId !== null
  const name = orUnknown(lot.name)
  return (
    <section className="wall-lot" aria-label={isSold ? messages.playerSold : messages.underHammer}>
      <Photo src={lot.photo} of="player" size={256} isUrgent />
      <div className="wall-who">
        <p
          className="wall-name"
          style={{ fontSize: `${nameSize(name, NAME_ROOM.width, NAME_ROOM.height)}rem` }}
        >
          <bdi>{name}</bdi>
        </p>
        <p className="wall-serial">{messages.lotSerial(orUnknown(lot.serialNumber))}</p>
        {props.isAged && <p className="wall-heard">{messages.heard(asTime(banner.heardAt))}</p>}
      </div>
      <p className="wall-bid">
        {isSold ? (
          // Another element: the label does not turn into it.
          <span key="sold" className="wall-sold">
            {messages.soldBadge}
          </span>
        ) : (
          <span>{`${messages.currentBid}: `}</span>
        )}
        <strong>
          <RollingMoney amount={lot.amount} />
        </strong>
      </p>
    </section>
  )
}
