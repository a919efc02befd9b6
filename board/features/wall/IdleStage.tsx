import type { Auction } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import type { IdleReason } from '../live/idle-stage.ts'
import { BoardQrCode } from './BoardQrCode.tsx'
import { FittedText } from './FittedText.tsx'

/** Top sells that fit on the stage. */
const TOP = 3

/** The stage between two lots: the statistics, and a code for the board on a phone. */
export function IdleStage(props: { readonly lists: Lists; readonly rest: IdleReason }) {
  const { lists, rest } = props
  const messages = useMessages()
  const auction = lists.status === 'ready' ? lists.auction : null
  return (
    <div className="wall-interval">
      {auction !== null && <Standing auction={auction} />}
      <div className="wall-next">
        <p>{messages[rest]}</p>
        <BoardQrCode withWords />
      </div>
    </div>
  )
}

function Standing({ auction }: { readonly auction: Auction }) {
  const messages = useMessages()
  const { counts, topSales } = auction
  const figures = [
    [messages.totalPlayers, counts.players],
    [messages.sold, counts.sold],
    [messages.unsold, counts.unsold],
    [messages.pending, counts.pending],
  ] as const
  return (
    <>
      <dl className="wall-figures">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{orUnknown(figure)}</dd>
          </div>
        ))}
      </dl>
      {topSales.length > 0 && (
        <section className="wall-top" aria-label={messages.topSells}>
          <h2>{messages.topSells}</h2>
          <ol>
            {topSales.slice(0, TOP).map((player, index) => (
              // Serial numbers may be missing or repeated.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <Photo src={player.photo} of="player" size={40} />
                <div className="wall-seller">
                  <FittedText className="wall-sold-name" min={0.75} max={1.25}>
                    {orUnknown(player.name)}
                  </FittedText>
                  <FittedText className="wall-sold-team" min={0.75} max={0.875}>
                    {orUnknown(player.teamName)}
                  </FittedText>
                </div>
                <FittedText className="wall-sold-for" min={0.75} max={2}>
                  {inRupees(player.soldFor)}
                </FittedText>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
