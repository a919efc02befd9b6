import { useId, useRef, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { LiveState, Result } from '../../live/live-state.ts'
import { useBuyer } from '../../ui/buyer.ts'
import { Crest } from '../../ui/Crest.tsx'
import { FittedText } from '../../ui/FittedText.tsx'
import { useLiveState } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { asTime } from '../../ui/time-of-day.ts'
import { useExtra } from '../extras.ts'
import { LotFace } from './LotFace.tsx'

/** The newest sale that was heard on this page and not undone. */
export function lastSaleOf({ results }: LiveState): Result | undefined {
  return results.find(({ kind }) => kind === 'playerSold')
}

/**
 * The last hammer in the banner's place, until the next lot: a result, and not a player being bid on. The team
 * and its colours join it once the lists have the sale. It opens the results that were heard before.
 */
export function ResultCard({ sale }: { readonly sale: Result }) {
  const messages = useMessages()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const history = useRef<HTMLDivElement>(null)
  // The focus goes back to the button.
  const close = () => history.current?.hidePopover()
  const buyer = useBuyer(sale)
  const extra = useExtra()
  const { player } = sale
  return (
    <section className="result-card" aria-label={messages.lastSold} translate="no">
      <LotFace src={player.photo} />
      <button type="button" className="result-facts" popoverTarget={id}>
        <FittedText as="span" className="result-name" min={0.75} max={2}>
          {orUnknown(player.name)}
        </FittedText>{' '}
        <span className="result-sold">
          <b>{messages.notices.playerSold.label}</b>{' '}
          <span className="result-price">{inRupees(player.amount)}</span>
        </span>{' '}
        {buyer && (
          <span className="result-team">
            <Crest src={buyer.logo} size={28} isUrgent />
            <FittedText as="span" className="result-buyer" min={0.75} max={1}>
              {buyer.name}
            </FittedText>
          </span>
        )}
      </button>
      {extra?.resultItem(player, buyer, close)}
      <div
        ref={history}
        id={id}
        popover="auto"
        className="heard-results floating"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && <HeardResults close={close} />}
      </div>
    </section>
  )
}

interface HeardProps {
  /** Closes the results. */
  readonly close: () => void
}

/** The results of the last lots, as heard on this page, newest first. */
function HeardResults({ close }: HeardProps) {
  const messages = useMessages()
  const results = useLiveState((state) => state.results)
  return (
    <>
      <h2>{messages.lastResults}</h2>
      <ol>
        {results.map((result) => (
          <HeardResult key={result.id} close={close} result={result} />
        ))}
      </ol>
    </>
  )
}

function HeardResult(props: HeardProps & { readonly result: Result }) {
  const { close, result } = props
  const { player, kind, at } = result
  const messages = useMessages()
  const buyer = useBuyer(result)
  const extra = useExtra()
  return (
    <li>
      <p className="heard-name">
        <bdi>{orUnknown(player.name)}</bdi>
      </p>
      <p className="heard-for">
        {kind === 'playerSold' ? inRupees(player.amount) : messages.notices[kind].label}
      </p>
      {buyer && (
        <p className="heard-team">
          <Photo src={buyer.logo} of="team" size={20} isUrgent />
          <bdi>{buyer.name}</bdi>
        </p>
      )}
      {at !== null && <p className="heard-at">{asTime(at)}</p>}
      {kind === 'playerSold' && extra?.resultItem(player, buyer, close)}
    </li>
  )
}
