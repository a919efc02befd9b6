import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import type { LiveSession } from '../../live/live-session.ts'
import type { Banner } from '../../live/live-state.ts'
import { usePriceFacts } from '../../shared/bidders.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'

/** Crests up to here fit one row. */
const ONE_ROW = 10

/**
 * Beside the open lot: the crests of the teams that can still bid, which go out as the price climbs, and
 * whether it is the highest so far. Nothing while the lists are not current.
 */
export function WallPriceFacts(props: {
  readonly live: LiveSession
  readonly lists: Lists
  /** The open lot. */
  readonly banner: Banner
}) {
  const { live, lists, banner } = props
  const messages = useMessages()
  const facts = usePriceFacts(live.lists, lists, banner.lot.amount)
  if (facts === null || lists.status !== 'ready') return null
  const { bidders, isHighest } = facts
  const teams = lists.auction.teams.filter(({ maxBid }) => maxBid !== null)
  const size = teams.length > ONE_ROW ? 20 : 24
  return (
    <>
      {teams.length > 0 && (
        <div className="wall-bidders">
          <p>{`${messages.canBid}: ${bidders.length}`}</p>
          <ul>
            {teams.map((team) => {
              const isOut = !bidders.includes(team)
              return (
                <li key={team.anchor} aria-hidden={isOut} aria-label={orUnknown(team.name)}>
                  <Photo src={team.logo} of="team" size={size} isUrgent />
                </li>
              )
            })}
          </ul>
        </div>
      )}
      {isHighest && <p className="wall-highest">{messages.highest}</p>}
    </>
  )
}
