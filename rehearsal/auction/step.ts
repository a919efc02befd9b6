/** The steps of which a played auction is made, each of them one thing that the organiser does. */
import type { Instant, Rupees } from '../../contract/auction.ts'
import type { Hall } from './hall.ts'
import { changeTeam, join, passUnsold, sell, undoSale } from './hall.ts'
import type { LeaguePlayer, TeamName } from './league.ts'

export type Step =
  | { readonly kind: 'lot opened'; readonly player: LeaguePlayer; readonly amount: Rupees }
  | { readonly kind: 'bid raised'; readonly player: LeaguePlayer; readonly amount: Rupees }
  | {
      readonly kind: 'sold'
      readonly player: LeaguePlayer
      readonly amount: Rupees
      readonly team: TeamName
    }
  | { readonly kind: 'unsold'; readonly player: LeaguePlayer; readonly amount: Rupees }
  | { readonly kind: 'sale undone'; readonly player: LeaguePlayer; readonly amount: Rupees }
  | {
      readonly kind: 'team changed'
      readonly player: LeaguePlayer
      readonly amount: Rupees
      readonly team: TeamName
    }
  | { readonly kind: 'player added'; readonly player: LeaguePlayer; readonly amount: Rupees }

/** Whether a step changes the lists, so that a new data file goes with it. Bids do not. */
export function changesLists(step: Step): boolean {
  return step.kind !== 'lot opened' && step.kind !== 'bid raised'
}

/** The hall after a step taken at `at`. */
export function after(hall: Hall, step: Step, at: Instant): Hall {
  const { serialNumber } = step.player
  switch (step.kind) {
    case 'lot opened':
    case 'bid raised':
      return hall
    case 'sold':
      return sell(hall, { serialNumber, team: step.team, price: step.amount, at })
    case 'unsold':
      return passUnsold(hall, serialNumber)
    case 'sale undone':
      return undoSale(hall, serialNumber)
    case 'team changed':
      return changeTeam(hall, serialNumber, step.team)
    case 'player added':
      return join(hall, serialNumber)
  }
}
