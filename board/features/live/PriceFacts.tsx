import { useSyncExternalStore } from 'react'
import type { Rupees } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import type { LiveSession } from '../../live/live-session.ts'
import { isLotAged } from '../../live/live-state.ts'
import { type PriceFacts as Facts, usePriceFacts } from '../../shared/bidders.ts'
import { useStore } from '../../shared/use-store.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'

/** Crests up to here fit two rows of the wall, beside whose teams they stand once more. */
const TWO_ROWS = 16
/** As wide as a stage with room beside the lot (price-facts.css). */
const DESKTOP = '(min-width: 64rem)'

interface PriceFactsProps {
  readonly live: LiveSession
  readonly lists: Lists
}

/**
 * What the lists say about the open lot: the crests of the teams that can still bid, which go out as
 * the price climbs, and whether the price is the highest so far. Nothing while the lists or the bid are
 * not current. Each view has its styles.
 */
export function PriceFacts({ live, lists }: PriceFactsProps) {
  const messages = useMessages()
  const facts = useLotFacts(live, lists)
  if (facts === null || lists.status !== 'ready') return null
  const { bidders, isHighest } = facts
  const teams = lists.auction.teams.filter(({ maxBid }) => maxBid !== null)
  return (
    <div className="price-facts">
      {teams.length > 0 && (
        <div className="bidders" data-many={teams.length > TWO_ROWS || undefined}>
          <p>{`${messages.canBid}: ${bidders.length}`}</p>
          <ul style={{ '--crests': teams.length }}>
            {teams.map((team) => (
              <li
                key={team.anchor}
                aria-hidden={!bidders.includes(team)}
                aria-label={orUnknown(team.name)}
              >
                <Photo src={team.logo} of="team" size={24} isUrgent />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isHighest && <p className="highest">{messages.highest}</p>}
    </div>
  )
}

/** What the lists say about the price of the open lot; `null` while they or the bid are not current. */
export function useLotFacts(live: LiveSession, lists: Lists): Facts | null {
  return usePriceFacts(live.lists, lists, useCurrentBid(live))
}

/** The price of the open lot; `null` without one, and while it is not current. */
export function useCurrentBid(live: LiveSession): Rupees | null {
  return useStore(live.view, (state) => {
    const { banner } = state
    const isOpen = banner !== null && banner.saleId === null && !banner.isUnsold
    return isOpen && !isLotAged(state) ? banner.lot.amount : null
  })
}

/** The same on the board's own stage, where there is room for it: not on a phone. */
export function DesktopPriceFacts(props: PriceFactsProps) {
  return useSyncExternalStore(watchWidth, isDesktop) && <PriceFacts {...props} />
}

function watchWidth(onChange: () => void): () => void {
  const width = matchMedia(DESKTOP)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}

function isDesktop(): boolean {
  return matchMedia(DESKTOP).matches
}
