/** Sales, and players without a bid. */
import type { SerialNumber } from '../../auction/league.ts'
import { refusalOf } from '../../auction/refusal.ts'
import { inWords } from '../../auction/rupees.ts'
import { type AuctionState, playerOf, saleOf, timeOfSale } from '../../auction/state.ts'
import { applyStep, type Step } from '../../auction/step.ts'
import type { Note } from '../../sheet/notes.ts'
import type { Entry } from '../../sheet/row.ts'
import { noteAt, type Operation, type Rule } from './rule.ts'

/**
 * Takes back the sales of players who leave, and those whose row has another price or none any more. Another
 * team alone is a move.
 */
export const undoneSales: Rule = ({ state, entries, gone, options }) => {
  const rows = new Map(entries.map((entry) => [entry.number, entry]))
  const operations = state.sales.flatMap(({ serialNumber, team, price }): Operation[] => {
    const outcome = rows.get(serialNumber)?.outcome ?? { kind: 'held' }
    const player = playerOf(state, serialNumber)
    const stays = outcome.kind === 'sold' ? outcome.price === price : outcome.kind === 'held'
    if (player === undefined || (stays && !gone.has(serialNumber))) return []
    const step = { kind: 'sale undone', player, team, amount: price } as const
    return [{ kind: 'step', step, at: options.now }]
  })
  return { operations }
}

export const results: Rule = (situation) => {
  const { published, entries, options } = situation
  let { state } = situation
  const operations: Operation[] = []
  const notes: Note[] = []
  const refused = new Map<SerialNumber, Note>()
  const take = (step: Step) => {
    const at = timeOfSale(state, options.now)
    state = applyStep(state, step, at)
    operations.push({ kind: 'step', step, at })
  }
  // A move may need another one first, to have a free place.
  let moves = entries.filter((entry) => stepOf(state, entry)?.kind === 'team changed')
  for (let before = -1; moves.length !== before; ) {
    before = moves.length
    moves = moves.filter((entry) => {
      const step = stepOf(state, entry)
      if (step === undefined || refusalOf(state, step) !== null) return true
      take(step)
      return false
    })
  }
  for (const entry of entries) {
    const step = stepOf(state, entry)
    if (step === undefined) continue
    const refusal = refusalOf(state, step)
    if (refusal === null) take(step)
    else if (refusal.rule === 'maximum bid') {
      // The sale is made: whether the purse is enough for the other places is up to the organiser.
      const above = `${entry.name} is sold above the maximum bid: ${refusal.text}`
      notes.push(noteAt(situation, entry, 'sold', above))
      take(step)
    } else {
      const { rule } = refusal
      const why = rule === 'not running' ? refusal.text + HOW_TO_OPEN : refusal.text
      const column = rule === 'base price' || rule === 'purse' ? 'sold' : 'team'
      const note = noteAt(situation, entry, column, why, rule === 'base price' ? rule : why)
      const old = saleOf(published, entry.number)
      if (old === undefined || step.kind !== 'sold') notes.push(note)
      else {
        const stays = `the sale to ${old.team} for ${inWords(old.price)} stays until this row is corrected`
        refused.set(entry.number, { ...note, text: `${note.text}; ${stays}` })
      }
    }
  }
  return { operations, notes, refused }
}

export const HOW_TO_OPEN = ': “gavel desk -c open” or a row “Status, Running” opens it'

/** The step that leads to an entry's result, after wrong sales have been undone. */
function stepOf(state: AuctionState, { number, outcome }: Entry): Step | undefined {
  const player = playerOf(state, number)
  if (player === undefined) return undefined
  const sale = saleOf(state, number)
  if (outcome.kind === 'sold') {
    const { team, price } = outcome
    if (sale === undefined) return { kind: 'sold', player, amount: price, team }
    if (sale.price !== price || sale.team === team) return undefined
    return { kind: 'team changed', player, amount: price, team }
  }
  if (outcome.kind !== 'unsold' || sale !== undefined || state.unsold.has(number)) return undefined
  const amount = state.lot?.serialNumber === number ? state.lot.amount : player.basePrice
  return { kind: 'unsold', player, amount }
}
