/** The row `Status` above the headings. */
import { inWords } from '../../auction/rupees.ts'
import { PHASE_WORDS, playerOf } from '../../auction/state.ts'
import { nameOf, plainNote, type Rule } from './rule.ts'

/** Opens the auction, before its first result. */
export const opening: Rule = (situation) => {
  const { state, sheet, options } = situation
  const { status } = sheet.settings
  if (status === null) return {}
  if (status.phase === state.phase) return { agreed: new Set(['phase']) }
  if (options.notFromSheet.has('phase')) {
    const board = `the auction ${PHASE_WORDS[state.phase]} on the board, by a command`
    const text = `${board}, and ${PHASE_WORDS[status.phase]} in this row: correct the row or the board; it stays as it is until both agree (or start again with --sheet-wins)`
    return { notes: [plainNote(`${status.where}: ${text}`)] }
  }
  return status.phase === 'running' ? { operations: [{ kind: 'phase', phase: 'running' }] } : {}
}

/** Closes the auction, after its last result. An open lot needs a yes. */
export const closing: Rule = (situation) => {
  const { state, sheet, options } = situation
  const { status } = sheet.settings
  if (status === null || status.phase === state.phase || options.notFromSheet.has('phase')) {
    return {}
  }
  const { phase, where } = status
  const note = (text: string) => plainNote(`${where}: ${text}`)
  const { lot, sales, unsold } = state
  if (phase === 'not started' && sales.length + unsold.size > 0) {
    return { notes: [note('the auction has started: there are results')] }
  }
  const close = { kind: 'phase', phase } as const
  if (lot === null) return { operations: [close] }
  const name = nameOf(state, lot.serialNumber)
  const change = `close ${lot.serialNumber}`
  const player = playerOf(state, lot.serialNumber)
  if (options.answerTo(change) !== 'yes' || player === undefined) {
    const text = `Close the auction, with ${name}, open at ${inWords(lot.amount)}, unsold?`
    return {
      notes: [note(`the auction is closed when the lot of ${name} has ended`)],
      question: { changes: [change], text },
    }
  }
  const step = { kind: 'unsold', player, amount: lot.amount } as const
  return { operations: [{ kind: 'step', step, at: options.now }, close] }
}
