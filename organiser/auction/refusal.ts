/** The refusals of the auction's rules. */
import { everyoneIn, type LeaguePlayer, labelOf, type TeamName } from './league.ts'
import { inWords } from './rupees.ts'
import { squadNamed } from './squads.ts'
import { type AuctionState, PHASE_WORDS, playerOf, saleOf } from './state.ts'
import type { Step } from './step.ts'

/** The rule that a step breaks; `text` is one line that says so, with the figures. */
export interface Refusal {
  readonly rule:
    | 'another lot is open'
    | 'base price'
    | 'category limit'
    | 'maximum bid'
    | 'no raise'
    | 'not running'
    | 'not in the auction'
    | 'not the open lot'
    | 'not sold'
    | 'number taken'
    | 'purse'
    | 'same team'
    | 'sold already'
    | 'squad full'
    | 'unknown team'
  readonly text: string
}

type Sold = Extract<Step, { readonly team: TeamName }>

/** The first rule that forbids the step in this state, or `null`. */
export function refusalOf(state: AuctionState, step: Step): Refusal | null {
  switch (step.kind) {
    case 'lot opened':
      return (
        notRunning(state) ??
        notOnOffer(state, step.player) ??
        anotherLot(state, step.player) ??
        belowBasePrice(step.player, step.amount)
      )
    case 'bid raised':
      return notRunning(state) ?? notTheOpenLot(state, step.player) ?? noRaise(state, step.amount)
    case 'sold':
      return (
        notStarted(state) ??
        notOnOffer(state, step.player) ??
        belowBasePrice(step.player, step.amount) ??
        cannotTake(state, step) ??
        aboveMaximum(state, step)
      )
    case 'unsold':
      return notStarted(state) ?? notOnOffer(state, step.player)
    case 'sale undone':
      return notSold(state, step.player)
    case 'team changed':
      return notSold(state, step.player) ?? cannotMove(state, step)
    case 'player added':
      return numberTaken(state, step.player)
  }
}

/** After the end results may still be corrected. */
function notStarted(state: AuctionState): Refusal | null {
  return state.phase === 'not started' ? notRunning(state) : null
}

function notRunning({ phase }: AuctionState): Refusal | null {
  if (phase === 'running') return null
  return { rule: 'not running', text: `the auction ${PHASE_WORDS[phase]}` }
}

function notOnOffer(state: AuctionState, player: LeaguePlayer): Refusal | null {
  if (playerOf(state, player.serialNumber) === undefined) {
    return { rule: 'not in the auction', text: `${labelOf(player)} is not in the auction` }
  }
  const sale = saleOf(state, player.serialNumber)
  if (sale === undefined) return null
  return {
    rule: 'sold already',
    text: `${labelOf(player)} is sold already, to ${sale.team} for ${inWords(sale.price)}`,
  }
}

function anotherLot(state: AuctionState, player: LeaguePlayer): Refusal | null {
  const { lot } = state
  if (lot === null || lot.serialNumber === player.serialNumber) return null
  const open = playerOf(state, lot.serialNumber)
  return {
    rule: 'another lot is open',
    text: `${open === undefined ? `No. ${lot.serialNumber}` : labelOf(open)} is still open at ${inWords(lot.amount)}`,
  }
}

function notTheOpenLot({ lot }: AuctionState, player: LeaguePlayer): Refusal | null {
  if (lot?.serialNumber === player.serialNumber) return null
  return { rule: 'not the open lot', text: `${labelOf(player)} is not the open lot` }
}

function noRaise({ lot }: AuctionState, amount: number): Refusal | null {
  if (lot === null || amount > lot.amount) return null
  return {
    rule: 'no raise',
    text: `${inWords(amount)} does not raise the bid of ${inWords(lot.amount)}`,
  }
}

function belowBasePrice(player: LeaguePlayer, amount: number): Refusal | null {
  if (amount >= player.basePrice) return null
  return {
    rule: 'base price',
    text: `${inWords(amount)} is below ${labelOf(player)}'s base price of ${inWords(player.basePrice)}`,
  }
}

function aboveMaximum(state: AuctionState, { team, amount }: Sold): Refusal | null {
  const squad = squadNamed(state, team)
  if (squad === undefined || amount <= squad.maxBid) return null
  return {
    rule: 'maximum bid',
    text: `${team} may bid at most ${inWords(squad.maxBid)}: it has ${inWords(squad.purse)} and places to fill`,
  }
}

function cannotMove(state: AuctionState, { player, team, ...step }: Sold): Refusal | null {
  const sale = saleOf(state, player.serialNumber)
  if (sale?.team === team) {
    return { rule: 'same team', text: `${labelOf(player)} is with ${team} already` }
  }
  return cannotTake(state, { ...step, player, team, amount: sale?.price ?? 0 })
}

function cannotTake(state: AuctionState, { player, team: name, amount }: Sold): Refusal | null {
  const { league } = state
  const squad = squadNamed(state, name)
  if (squad === undefined) {
    const names = league.teams.map((one) => one.name).join(', ')
    return { rule: 'unknown team', text: `there is no team ${name}; there are: ${names}` }
  }
  const { team, members, purse } = squad
  if (members.length >= league.largestSquad) {
    return { rule: 'squad full', text: `${team.name} has ${members.length} players, a full squad` }
  }
  for (const { category, most } of league.limits ?? []) {
    if (!player.categories?.includes(category)) continue
    const count = members.filter((member) => member.player.categories?.includes(category)).length
    if (count < most) continue
    return {
      rule: 'category limit',
      text: `${team.name} has ${count} of at most ${most} players of “${category}”`,
    }
  }
  if (amount <= purse) return null
  return {
    rule: 'purse',
    text: `${team.name} has ${inWords(purse)} left, less than ${inWords(amount)}`,
  }
}

function notSold(state: AuctionState, player: LeaguePlayer): Refusal | null {
  if (saleOf(state, player.serialNumber) !== undefined) return null
  return { rule: 'not sold', text: `${labelOf(player)} is not sold` }
}

function numberTaken({ league }: AuctionState, { serialNumber }: LeaguePlayer): Refusal | null {
  const taken = everyoneIn(league).get(serialNumber)
  if (taken === undefined) return null
  return { rule: 'number taken', text: `the number ${serialNumber} is ${taken.name}'s` }
}
