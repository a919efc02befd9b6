/** The player under the hammer. */
import { refusalOf } from '../../auction/refusal.ts'
import { inWords } from '../../auction/rupees.ts'
import { playerOf } from '../../auction/state.ts'
import type { Entry } from '../../sheet/row.ts'
import { HOW_TO_OPEN } from './results.ts'
import { nameOf, noteAt, type Rule, type Ruling, type Situation } from './rule.ts'

/**
 * The lot on the board stays until its own row ends it. Then the bid that changed last opens the next one.
 */
export const lot: Rule = (situation) => {
  const { state, entries, sheet, options } = situation
  const { bids, isSettled, notFromSheet } = options
  const unsettled = sheet.entries.filter(({ cells }) => !isSettled(cells))
  const open = [...entries, ...unsettled].filter(({ outcome }) => outcome.kind === 'open')
  const latest = Math.max(0, ...open.map(({ number }) => bids.changedAt(number)))
  const next = latest === 0 ? [] : open.filter(({ number }) => bids.changedAt(number) === latest)
  const [row, ...others] = next.some((one) => unsettled.includes(one)) ? [] : next
  const last = others.pop()
  const early = open.filter(
    ({ number }) => number !== state.lot?.serialNumber && bids.isEarly(number),
  )
  const earlyNotes = (text: (name: string) => string) =>
    early.map((entry) => noteAt(situation, entry, 'bid', text(entry.name)))
  if (state.lot === null) {
    if (row === undefined) {
      const why = 'was typed while another lot was open: change it to open this one'
      return { notes: earlyNotes((name) => `the bid of ${name} ${why}`) }
    }
    if (last === undefined) return opened(situation, row)
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    const both = `${last.name} has a bid and no result, and ${row.name} in line ${row.line}${more} too`
    const text = `${both}: change the bid of the one that is open`
    return { notes: [noteAt(situation, last, 'bid', text)] }
  }
  const { serialNumber, amount } = state.lot
  const own = entries.find(({ number }) => number === serialNumber)
  if (own?.outcome.kind === 'open') {
    const notes = earlyNotes(
      (name) =>
        `${own.name} is still open, so the bid of ${name} opens no lot: end that one first, then change this bid`,
    )
    const raised = own.outcome.amount === amount ? {} : opened(situation, own)
    return { ...raised, notes: [...(raised.notes ?? []), ...notes] }
  }
  const isFromDesk = notFromSheet.has(serialNumber)
  if (own?.outcome.kind === 'pending' && !isFromDesk) {
    // Its bid was emptied: it had been typed in the wrong row.
    if (row !== undefined && last === undefined) return opened(situation, row)
    const where = `still open at ${inWords(amount)} on the board`
    const text = `${own.name} is ${where}: write Unsold, or the price and the team`
    return { notes: [noteAt(situation, own, 'bid', text)] }
  }
  if (row === undefined || !isFromDesk) return {}
  const name = nameOf(state, serialNumber)
  const text = `${row.name} is open in this row, but ${name} was opened at the desk or by another sheet: end that lot there, or empty this bid`
  return { notes: [noteAt(situation, row, 'bid', text)] }
}

/** Opens the lot of a row, or raises its bid. */
function opened(situation: Situation, row: Entry): Ruling {
  const { state, options } = situation
  const player = playerOf(state, row.number)
  if (player === undefined || row.outcome.kind !== 'open') return {}
  const { amount } = row.outcome
  const note = (text: string) => ({ notes: [noteAt(situation, row, 'bid', text)] })
  if (amount < player.basePrice) {
    return note(`${inWords(amount)} is below the base price of ${inWords(player.basePrice)}`)
  }
  if (amount > state.league.purse) {
    return note(`${inWords(amount)} is more than the purse of ${inWords(state.league.purse)}`)
  }
  const kind = state.lot?.serialNumber === row.number ? 'bid raised' : 'lot opened'
  const step = { kind, player, amount } as const
  const refusal = refusalOf(state, step)
  if (refusal?.rule === 'not running') return note(refusal.text + HOW_TO_OPEN)
  return { operations: [{ kind: 'step', step, at: options.now }] }
}
