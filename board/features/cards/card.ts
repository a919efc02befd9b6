/** The texts and pictures of a card, before anything is laid out. */
import type { Auction, Lot, Player, Team } from '../../../contract/auction.ts'
import type { Brand } from '../../../contract/brand/brand.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Buyer } from '../../ui/buyer.ts'
import { initialsOf } from '../../ui/initials.ts'
import { inRupees, orUnknown, UNKNOWN } from '../../ui/money.ts'

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

/** Nobody finds anything in a longer menu. */
const MOST_CHOICES = 200

/** The choices of the dialog: the row that was pressed, and its neighbours in the list. */
export function choiceOf(request: CardRequest, auction: Auction | null): Choice {
  switch (request.of) {
    case 'squad': {
      const { team, index } = request
      const sales = team.squad.map((player) => saleOf(player, team))
      return shortened({
        subjects: [{ kind: 'squad', team }, ...sales],
        chosen: index === null ? 0 : index + 1,
      })
    }
    case 'sales': {
      const subjects = request.sales.map((player) => {
        const team = auction?.teams.filter(({ name }) => name !== null && name === player.teamName)
        // Two teams of one name have two crests.
        return saleOf(player, team?.length === 1 ? (team[0] ?? null) : null)
      })
      return shortened({ subjects, chosen: request.index })
    }
    case 'result':
      return { subjects: [{ kind: 'sale', ...request.sold, team: request.buyer }], chosen: 0 }
  }
}

/** The first, or those from the chosen one on. */
function shortened({ subjects, chosen }: Choice): Choice {
  const start = chosen < MOST_CHOICES ? 0 : chosen
  return { subjects: subjects.slice(start, start + MOST_CHOICES), chosen: chosen - start }
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

/** Of a player or a team. */
function initialsOfAny(name: string): string {
  return initialsOf(name, 3) ?? UNKNOWN
}

/** A name for the menu of the dialog. */
export function labelOf(subject: Subject, messages: Messages): string {
  return subject.kind === 'squad' ? messages.picture.wholeSquad : orUnknown(subject.name)
}

/** The text for screen readers. */
export function altOf(subject: Subject, messages: Messages): string {
  if (subject.kind === 'sale') {
    const { name, amount, team } = subject
    return messages.picture.saleOf(orUnknown(name), inRupees(amount), team?.name ?? null)
  }
  const { name, squad } = subject.team
  const players = squad.map((player) => `${orUnknown(player.name)} ${inRupees(player.soldFor)}`)
  return `${orUnknown(name)}: ${players.join(', ') || messages.noPlayers}`
}

/** The words of a picture, and the addresses of its pictures. */
export interface CardText {
  readonly league: string
  readonly logo: string | null
  readonly sponsors: readonly { readonly name: string; readonly logo: string | null }[]
  readonly team: (Buyer & { readonly initials: string }) | null
}

export interface SaleText extends CardText {
  readonly kind: 'sale'
  readonly name: string
  readonly initials: string
  readonly photo: string | null
  readonly serial: string | null
  readonly soldFor: string
  /** Formatted; a dash where it is not known. */
  readonly amount: string
  /** On the stamp. */
  readonly sold: string
}

export interface SquadText extends CardText {
  readonly kind: 'squad'
  readonly team: NonNullable<CardText['team']>
  readonly players: readonly SquadLine[]
  readonly none: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** For players who have no room. */
  readonly more: (count: number) => string
}

export interface SquadLine {
  readonly name: string
  readonly amount: string
  /** Nobody of the squad cost more. */
  readonly isDearest: boolean
}

/** @param seriesName of the lists, for a league without a name of its own */
export function textOf(
  subject: Subject,
  options: {
    readonly brand: Brand
    readonly seriesName: string | null
    readonly messages: Messages
  },
): SaleText | SquadText {
  const { brand, seriesName, messages } = options
  const league = {
    league: brand.name ?? (seriesName === null ? '' : messages.auctionOf(seriesName)),
    logo: brand.logo,
    sponsors: brand.sponsors,
  }
  if (subject.kind === 'sale') {
    const { name, photo, serialNumber, amount, team } = subject
    return {
      kind: 'sale',
      ...league,
      team: team && { ...team, initials: initialsOfAny(team.name) },
      name: orUnknown(name),
      initials: initialsOfAny(name ?? ''),
      photo,
      serial: serialNumber === null ? null : messages.serial(serialNumber),
      soldFor: messages.picture.soldFor,
      amount: inRupees(amount),
      sold: messages.soldBadge,
    }
  }
  const { name, logo, squad, squadSize, squadLimit, purse } = subject.team
  const dearest = Math.max(...squad.map(({ soldFor }) => soldFor ?? 0))
  return {
    kind: 'squad',
    ...league,
    team: { name: orUnknown(name), initials: initialsOfAny(name ?? ''), logo },
    players: squad.map((player) => ({
      name: orUnknown(player.name),
      amount: inRupees(player.soldFor),
      isDearest: dearest > 0 && player.soldFor === dearest,
    })),
    none: messages.noPlayers,
    facts: [
      { label: messages.players, value: `${orUnknown(squadSize)}/${orUnknown(squadLimit)}` },
      { label: messages.purse, value: inRupees(purse) },
    ],
    more: messages.picture.more,
  }
}

/** The addresses of all pictures on it. */
export function addressesOf(text: SaleText | SquadText): readonly string[] {
  const photo = text.kind === 'sale' ? text.photo : null
  const all = [photo, text.logo, text.team?.logo ?? null, ...text.sponsors.map(({ logo }) => logo)]
  return [...new Set(all.filter((address) => address !== null))]
}

/** `monsoon-league-asha-rane-1080x1350.png` */
export function fileNameOf(text: SaleText | SquadText, size: { width: number; height: number }) {
  const what = text.kind === 'sale' ? text.name : text.team?.name
  const words = `${text.league} ${what} ${size.width}x${size.height}`.toLowerCase()
  return `${words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.png`
}
