import { useSyncExternalStore } from 'react'
import type { Rupees } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { isLotAged } from '../../live/live-state.ts'
import { type PriceFacts as Facts, usePriceFacts } from '../../shared/bidders.ts'
import { useLive } from '../../shared/live-context.ts'
import { useStore } from '../../shared/use-store.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'

/** Crests up to here fit two rows of the wall, beside whose teams they stand once more. */
const TWO_ROWS = 16
/** As wide as a stage with room beside the lot (price-facts.css). */
const DESKTOP = '(min-width: 64rem)'

/**
 * What the lists say about the open lot: the crests of the teams that can still bid, which go out as
 * the price climbs, and whether the price is the highest so far. Nothing while the lists or the bid are
 * not current. Each view has its styles.
 */
export function PriceFacts() {
  const { auction } = useLive()
  const messages = useMessages()
  const facts = useLotFacts()
  if (facts === null || auction === null) return null
  const { bidders, isHighest } = facts
  const teams = auction.teams.filter(({ maxBid }) => maxBid !== null)
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
export function useLotFacts(): Facts | null {
  const { live, lists } = useLive()
  return usePriceFacts(live.lists, lists, useCurrentBid())
}

/** The price of the open lot; `null` without one, and while it is not current. */
function useCurrentBid(): Rupees | null {
  return useStore(useLive().live.view, (state) => {
    const { banner } = state
    const isOpen = banner !== null && banner.saleId === null && !banner.isUnsold
    return isOpen && !isLotAged(state) ? banner.lot.amount : null
  })
}

/** The same on the board's own stage, where there is room for it: not on a phone. */
export function DesktopPriceFacts() {
  return useSyncExternalStore(watchWidth, isDesktop) && <PriceFacts />
}

function watchWidth(onChange: () => void): () => void {
  const width = matchMedia(DESKTOP)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}

function isDesktop(): boolean {
  return matchMedia(DESKTOP).matches
}
