/** Where a player is, in words and on the page. */

import type { BoardMessages } from '../../i18n/board-messages.ts'
import type { ToolsMessages } from '../../i18n/tools-messages.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import type { Person, Place } from './player-index.ts'

/** `Chennai Chargers · ₹2,50,00,000 · #3 in Top Sells`: each place once, the first in full. */
export function whereIs(person: Person, board: BoardMessages, tools: ToolsMessages): string {
  const [first, ...others] = person.places
  return [inFull(first, board, tools), ...others.map((place) => inShort(place, board, tools))]
    .filter((words, index, all) => all.indexOf(words) === index)
    .join(' · ')
}

function inFull(place: Place, board: BoardMessages, tools: ToolsMessages): string {
  const { player, team } = place
  const teamName = orUnknown(team === null ? player.teamName : team.name)
  const sold = `${teamName} · ${inRupees(player.soldFor)}`
  if (place.tab === 'teams') return sold
  const short = inShort(place, board, tools)
  return place.tab === 'pending' ? short : `${short} · ${sold}`
}

function inShort(place: Place, board: BoardMessages, tools: ToolsMessages): string {
  switch (place.tab) {
    case 'teams':
      return orUnknown(place.team?.name ?? null)
    case 'pending':
      return place.player.isUnsold ? tools.unsold : tools.pending
    case 'recent':
      return board.recentSells
    case 'top':
      return tools.rankInTop(place.index + 1)
  }
}

/** The player's row, where it is drawn already. */
export function rowAt({ tab, team, index }: Place): HTMLElement | null {
  const list = document.getElementById(team === null ? `panel-${tab}` : team.anchor)
  return list?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"]`) ?? null
}
