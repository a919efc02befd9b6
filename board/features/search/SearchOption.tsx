import { memo, useContext } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Messages } from '../../i18n/messages.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { FeaturesContext } from '../menu/ToolsSlots.tsx'
import type { Person, Place } from './player-index.ts'
import { isTeam, type SearchResult } from './search-results.ts'

/** A team or a player in the list of results. */
export const SearchOption = memo(function SearchOption(props: {
  readonly id: string
  readonly result: SearchResult
  readonly isActive: boolean
}) {
  const { id, result, isActive } = props
  const messages = useMessages()
  const features = useContext(FeaturesContext)
  return (
    <div
      ref={isActive ? inView : null}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
    >
      {!isTeam(result) &&
        result.places.some(({ tab }) => tab === 'pending') &&
        features?.renderStar(result, true)}
      <bdi translate="no">{orUnknown(result.name)}</bdi>
      <small translate="no">
        <bdi>{isTeam(result) ? squadOf(result, messages) : placesOf(result, messages)}</bdi>
      </small>
    </div>
  )
})

function inView(option: Element | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function squadOf({ squadSize, squadLimit }: Team, messages: Messages): string {
  return `${messages.team} · ${messages.squad(orUnknown(squadSize), orUnknown(squadLimit))}`
}

function placesOf(person: Person, messages: Messages): string {
  return `${messages.serial(orUnknown(person.serialNumber))} · ${whereIs(person, messages)}`
}

/** `Chennai Chargers · ₹2,50,00,000 · Top Sells #3`: each place once, the first with its amount. */
function whereIs(person: Person, messages: Messages): string {
  const [first, ...others] = person.places
  return [inFull(first, messages), ...others.map((place) => inShort(place, messages))]
    .filter((words, index, all) => all.indexOf(words) === index)
    .join(' · ')
}

function inFull(place: Place, messages: Messages): string {
  const { player, team } = place
  const teamName = orUnknown(team === null ? player.teamName : team.name)
  const sold = `${teamName} · ${inRupees(player.soldFor)}`
  if (place.tab === 'teams') return sold
  const short = inShort(place, messages)
  return place.tab === 'pending' ? short : `${short} · ${sold}`
}

function inShort(place: Place, messages: Messages): string {
  switch (place.tab) {
    case 'teams':
      return orUnknown(place.team?.name ?? null)
    case 'pending':
      return place.player.isUnsold ? messages.unsold : messages.pending
    case 'recent':
      return messages.recentSells
    case 'top':
      return `${messages.topSells} #${place.index + 1}`
  }
}
