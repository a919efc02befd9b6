/** Steps of an auction in words, for a terminal. */
import { inWords } from './rupees.ts'
import type { Step } from './step.ts'

/** One line for the terminal; `undefined` for steps not worth one. */
export function lineOf(step: Step): string | undefined {
  const { name, serialNumber } = step.player
  const who = `${name} (SL ${serialNumber})`
  switch (step.kind) {
    case 'lot opened':
    case 'bid raised':
      return undefined
    case 'sold':
      return `${who}: sold to ${step.team} for ${inWords(step.amount)}`
    case 'unsold':
      return `${who}: unsold at ${inWords(step.amount)}`
    case 'sale undone':
      return `${who}: sale undone, the bidding goes on`
    case 'team changed':
      return `${who}: team changed to ${step.team}`
    case 'player added':
      return `${who}: joins the auction`
  }
}
