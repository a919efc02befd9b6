/** Publications of a desk, a command or another sheet. */
import { labelOf } from '../../auction/league.ts'
import { playerOf, type Topic } from '../../auction/state.ts'
import { boardSays, isAgreed, rowSays } from '../../sheet/elsewhere.ts'
import type { Note } from '../../sheet/notes.ts'
import type { Entry } from '../../sheet/row.ts'
import { absenceOf, noteAt, plainNote, type Rule } from './rule.ts'

/** Holds the rows that disagree with it. */
export const others: Rule = (situation) => {
  const { state, sheet, entries, options } = situation
  const { notFromSheet, isSettled } = options
  const agreed = new Set<Topic>()
  const notes: Note[] = []
  const missing = new Set([...notFromSheet].filter((topic) => topic !== 'phase'))
  const inDoubt: Entry[] = []
  for (const entry of entries) {
    const { number, name, outcome } = entry
    missing.delete(number)
    if (!notFromSheet.has(number) || outcome.kind === 'held') continue
    if (isAgreed(state, entry)) {
      agreed.add(number)
      continue
    }
    // No change of the sheet closes a lot.
    if (outcome.kind === 'pending' && state.lot?.serialNumber === number) continue
    inDoubt.push(entry)
    notes.push(
      noteAt(
        situation,
        entry,
        outcome.kind === 'open' ? 'bid' : 'sold',
        `${name} is ${boardSays(state, number)} on the board, by the desk or another sheet, and ${rowSays(entry)} in this row: correct the row or the board; nothing is published for it until both agree (or start again with --sheet-wins)`,
        'others',
      ),
    )
  }
  for (const number of missing) {
    const player = playerOf(state, number)
    if (player === undefined) agreed.add(number)
    else if (sheet.isComplete && isSettled(absenceOf(number))) {
      notes.push(
        plainNote(
          `has no row for ${labelOf(player)}, who is ${boardSays(state, number)} on the board, by the desk or another sheet: add the row`,
        ),
      )
    }
  }
  return { inDoubt, notes, agreed }
}
