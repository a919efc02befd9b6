import { useMemo } from 'react'
import type { Auction, Rupees, Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { isLotAged } from '../../live/live-state.ts'
import { useListsChanges, useLive, useLiveState } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'

/** Crests up to here fit two rows of the wall; more are marked beside the stage alone. */
const TWO_ROWS = 16

/** Teams whose maximum bid is at or above the price, in the file's order. A team whose maximum is unknown is none. */
function biddersAt(auction: Auction, price: Rupees): readonly Team[] {
  return auction.teams.filter(({ maxBid }) => maxBid !== null && maxBid >= price)
}

/**
 * The teams that can still bid for the open lot; `null` without one, while its price is not current, and
 * while the lists are not: there were changes since they were loaded.
 */
export function useBidders(): readonly Team[] | null {
  const { auction } = useLive()
  const isOld = useListsChanges() !== 0
  const price = useLiveState((state) => {
    const { banner } = state
    const isOpen = banner !== null && banner.saleId === null && !banner.isUnsold
    return isOpen && !isLotAged(state) ? banner.lot.amount : null
  })
  return useMemo(
    () => (auction === null || isOld || price === null ? null : biddersAt(auction, price)),
    [auction, isOld, price],
  )
}

/** On the stage of the wall: their crests, and how many they are. */
export function Bidders() {
  const messages = useMessages()
  const bidders = useBidders()
  if (bidders === null || bidders.length === 0) return null
  return (
    <div className="bidders">
      <p>{`${messages.canBid}: ${bidders.length}`}</p>
      {bidders.length <= TWO_ROWS && (
        <ul>
          {bidders.map((team) => (
            <li key={team.anchor} aria-label={orUnknown(team.name)}>
              <Photo src={team.logo} of="team" size={31} isUrgent />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
