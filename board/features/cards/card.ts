/** What a viewer may ask for as a picture, and its words for dialogs and files. */
import type { Auction, Lot, Player, Team } from '../../../contract/auction.ts'
import type { Brand } from '../../../contract/brand/brand.ts'
import type { Size } from '../../../contract/picture/box.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Buyer } from '../../ui/buyer.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'

/** The viewer's request. */
export type CardRequest =
  /** A player of the squad, counted from 0, or `null` for the whole squad. */
  | { readonly of: 'squad'; readonly team: Team; readonly index: number | null }
  | { readonly of: 'sales'; readonly sales: readonly Player[]; readonly index: number }
  /** `buyer` as the lists name it; an event doesn't (§3). */
  | { readonly of: 'result'; readonly sold: Lot; readonly buyer: Buyer | null }

/** A sale that a picture can show. */
export interface Sale extends Lot {
  readonly kind: 'sale'
  /** `null` until lists say it: an event doesn't (§3). */
  readonly team: Buyer | null
}

export interface Squad {
  readonly kind: 'squad'
  readonly team: Team
}

export type Subject = Sale | Squad

export interface Choice {
  readonly subjects: readonly Subject[]
  readonly chosen: number
}

/** The choices of the dialog: the row that was pressed, and its neighbours in the list. */
export function choiceOf(request: CardRequest, auction: Auction | null): Choice {
  switch (request.of) {
    case 'squad': {
      const { team, index } = request
      const sales = team.squad.map((player) => saleOf(player, team))
      const chosen = index === null ? 0 : index + 1
      return { subjects: [{ kind: 'squad', team }, ...sales], chosen }
    }
    case 'sales': {
      const subjects = request.sales.map((player) => {
        const team = auction?.teams.filter(({ name }) => name !== null && name === player.teamName)
        // Two teams of one name have two crests.
        return saleOf(player, team?.length === 1 ? (team[0] ?? null) : null)
      })
      return { subjects, chosen: request.index }
    }
    case 'result':
      return { subjects: [{ kind: 'sale', ...request.sold, team: request.buyer }], chosen: 0 }
  }
}

function saleOf(player: Player, team: Team | null): Sale {
  const { name, photo, serialNumber, soldFor, teamName } = player
  const buyer = team?.name ?? teamName
  return {
    kind: 'sale',
    name,
    photo,
    serialNumber,
    amount: soldFor,
    team: buyer === null ? null : { name: buyer, logo: team?.logo ?? null },
  }
}

/** A name for the menu of the dialog. */
export function labelOf(subject: Subject, messages: Messages): string {
  return subject.kind === 'squad' ? messages.picture.wholeSquad : orUnknown(subject.name)
}

/** The text for screen readers. */
export function altOf(subject: Subject, messages: Messages): string {
  if (subject.kind === 'sale') {
    const { name, amount, team } = subject
    const price = `${messages.picture.soldFor} ${inRupees(amount)}`
    return [orUnknown(name), price, ...(team === null ? [] : [team.name])].join(', ')
  }
  const { name, squad } = subject.team
  const players = squad.map((player) => `${orUnknown(player.name)} ${inRupees(player.soldFor)}`)
  return `${orUnknown(name)}: ${players.join(', ') || messages.noPlayers}`
}

/** Of the brand, else of the lists. */
export function leagueOf(options: {
  readonly brand: Brand
  readonly seriesName: string | null
  readonly messages: Messages
}): string {
  const { brand, seriesName, messages } = options
  return brand.name ?? (seriesName === null ? '' : messages.auctionOf(seriesName))
}

/** The addresses of all pictures on it. */
export function addressesOf(subject: Subject, brand: Brand): readonly string[] {
  const photo = subject.kind === 'sale' ? subject.photo : null
  const sponsors = brand.sponsors.map(({ logo }) => logo)
  const all = [photo, brand.logo, subject.team?.logo ?? null, ...sponsors]
  return [...new Set(all.filter((address) => address !== null))]
}

/** `monsoon-league-asha-rane-1080x1350.png` */
export function fileNameOf(subject: Subject, league: string, { width, height }: Size): string {
  const { name } = subject.kind === 'sale' ? subject : subject.team
  const words = `${league} ${orUnknown(name)} ${width}x${height}`.toLowerCase()
  return `${words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.png`
}
