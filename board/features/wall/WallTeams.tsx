import { type CSSProperties, useState } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import { useClock } from '../../platform/use-clock.ts'
import { LoadFailure } from '../../shared/LoadFailure.tsx'
import { fillOf } from '../../shared/squad.ts'
import { Money } from '../../ui/Money.tsx'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { onPage, pagingOf } from './paging.ts'
import { useRotatingPage } from './use-rotating-page.ts'

/** Pixels of a logo on the fullest page, at the standard text size. */
const LOGO = 32

/** The teams beside the stage. `isHeld` stops the rotation of pages. */
export function WallTeams(props: {
  readonly lists: Lists
  readonly isHeld: boolean
  readonly onTryAgain: () => void
}) {
  const { lists, isHeld, onTryAgain } = props
  const messages = useMessages()
  if (lists.status === 'loading') return <Spinner label={messages.loading} />
  if (lists.status === 'failed') {
    return (
      <LoadFailure className="wall-nothing" isTrying={lists.isTrying} onTryAgain={onTryAgain} />
    )
  }
  const { teams } = lists.auction
  return teams.length === 0 ? (
    <p className="wall-nothing">{messages.noTeams}</p>
  ) : (
    <Pages teams={teams} isHeld={isHeld} />
  )
}

function Pages({ teams, isHeld }: { readonly teams: readonly Team[]; readonly isHeld: boolean }) {
  const messages = useMessages()
  const { page: pageOf, holdPages } = useMessages()
  const [isHeldByHand, setIsHeldByHand] = useState(false)
  const { pages, perPage, scale, lines } = pagingOf(teams.map(({ name }) => name))
  const page = useRotatingPage(pages, isHeld || isHeldByHand, useClock())
  const style: CSSProperties = { '--rows': perPage, '--scale': scale, '--lines': lines }
  return (
    <div className="wall-pages">
      <table className="wall-teams" style={style} aria-label={messages.teams}>
        <thead>
          <tr>
            <th scope="col">{messages.team}</th>
            <th scope="col">{messages.players}</th>
            <th scope="col">{messages.purse}</th>
            <th scope="col">{messages.maxBid}</th>
          </tr>
        </thead>
        <tbody>
          {onPage(teams, page, perPage).map((team) => (
            <TeamRow key={team.anchor} team={team} logo={LOGO * scale} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="wall-turn">
          <span className="wall-dots" role="img" aria-label={pageOf(page + 1, pages)}>
            {Array.from({ length: pages }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no identity but their position
              <i key={index} data-here={index === page || undefined} />
            ))}
          </span>
          <button
            type="button"
            className="wall-hold"
            aria-label={holdPages}
            aria-pressed={isHeldByHand}
            onClick={() => setIsHeldByHand(!isHeldByHand)}
          />
        </div>
      )}
    </div>
  )
}

function TeamRow({ team, logo }: { readonly team: Team; readonly logo: number }) {
  const messages = useMessages()
  const places = messages.placesTaken(orUnknown(team.squadSize), orUnknown(team.squadLimit))
  const name = orUnknown(team.name)
  return (
    <tr>
      <th scope="row" style={{ '--letters': [...name].length }}>
        <Photo src={team.logo} of="team" size={logo} isUrgent />
        <bdi>{name}</bdi>
      </th>
      <td>
        {places}
        <ProgressBar
          current={team.squadSize}
          max={team.squadLimit}
          fill={fillOf(team.squadSize, team.squadLimit)}
          label={messages.playersOf(name)}
          valueText={places}
        />
      </td>
      <td data-left={team.purse === null ? undefined : Math.sign(team.purse)}>
        <Money amount={team.purse} />
      </td>
      <td>
        <Money amount={team.maxBid} />
      </td>
    </tr>
  )
}
