/** Where a player is, as text and as a row on the page. */

import type { Messages } from '../../i18n/messages.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import type { Person, Place } from './player-index.ts'

/** `Chennai Chargers · ₹2,50,00,000 · #3 in Top Sells`: each place once, the first with its amount. */
export function whereIs(person: Person, messages: Messages): string {
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
      return place.player.isUnsold ? messages.unsold : messages.pendingStatus
    case 'recent':
      return messages.recentSells
    case 'top':
      return messages.rankInTop(place.index + 1)
  }
}
