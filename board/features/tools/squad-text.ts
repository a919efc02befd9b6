/** A squad as plain text, to send on. */
import type { Team } from '../../../contract/auction.ts'
import type { BoardMessages } from '../../i18n/board-messages.ts'
import type { ToolsMessages } from '../../i18n/tools-messages.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { asDateTime } from '../../ui/when.ts'

/** `loadedAt`: when the lists came, in milliseconds since 1970. */
export function squadAsText(
  team: Team,
  parts: { readonly seriesName: string | null; readonly loadedAt: number },
  board: BoardMessages,
  tools: ToolsMessages,
): string {
  const size = board.squad(orUnknown(team.squadSize), orUnknown(team.squadLimit))
  const players = team.squad.map(({ name, serialNumber, soldFor }, index) => {
    const line = tools.soldLine(orUnknown(name), orUnknown(serialNumber), inRupees(soldFor))
    return `${index + 1}. ${line}`
  })
  return [
    orUnknown(team.name),
    board.auctionOf(orUnknown(parts.seriesName)),
    tools.listsAsOf(asDateTime(parts.loadedAt)),
    '',
    ...(players.length === 0 ? [board.noPlayers] : players),
    '',
    size,
    `${board.purse}: ${inRupees(team.purse)}`,
    `${board.maxBid}: ${inRupees(team.maxBid)}`,
  ].join('\n')
}
