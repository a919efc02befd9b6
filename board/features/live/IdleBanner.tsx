import { useContext } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { FittedText } from '../../ui/FittedText.tsx'
import { useLive, useLiveState } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { useIdleReason, useIdleWords } from './idle-stage.ts'
import { LotFace } from './LotFace.tsx'
import { lastSaleOf, ResultCard } from './ResultCard.tsx'
import { StageActionContext } from './stage-action.ts'

/** The stage of the board between two lots: the last hammer, why there is none, or who was dearest. */
export function IdleBanner() {
  const rest = useIdleReason()
  const words = useIdleWords(rest)
  const sale = useLiveState(lastSaleOf)
  const action = useContext(StageActionContext)
  return (
    <div className="lot-idle">
      {sale && rest !== 'over' ? (
        <ResultCard key={sale.id} sale={sale} />
      ) : (
        words !== '' && (
          <p className="lot-waiting">
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
          <LotFace src={player.photo} />
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
