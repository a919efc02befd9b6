import type { Team } from '../../../contract/auction.ts'
import type { Messages } from '../../i18n/messages.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { asDateTime } from '../../ui/when.ts'

/** A squad as plain text. `loadedAt`: when the lists were loaded, in milliseconds since 1970. */
export function squadAsText(
  team: Team,
  options: { readonly seriesName: string | null; readonly loadedAt: number },
  messages: Messages,
): string {
  const size = messages.squad(orUnknown(team.squadSize), orUnknown(team.squadLimit))
  const players = team.squad.map(({ name, serialNumber, soldFor }, index) => {
    const line = `${orUnknown(name)} (${messages.serial(orUnknown(serialNumber))}): ${inRupees(soldFor)}`
    return `${index + 1}. ${line}`
  })
  return [
    orUnknown(team.name),
    messages.auctionOf(orUnknown(options.seriesName)),
    messages.listsAsOf(asDateTime(options.loadedAt)),
    '',
    ...(players.length === 0 ? [messages.noPlayers] : players),
    '',
    size,
    `${messages.purse}: ${inRupees(team.purse)}`,
    `${messages.maxBid}: ${inRupees(team.maxBid)}`,
  ].join('\n')
}
