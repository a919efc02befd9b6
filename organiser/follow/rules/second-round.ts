/** The second round: unsold players are offered again. */
import type { Question } from '../questions.ts'
import { changeOf, counted, MOST_CORRECTIONS, plainNote, type Rule, waiting } from './rule.ts'

/**
 * Cells with `Unsold` that were emptied. More than three at once need a yes. A bid that is left over from
 * the first round opens no lot (`../bids.ts`); a new one says that its player is offered again.
 */
export const secondRound: Rule = ({ state, entries, options }) => {
  const offered = entries.filter(
    ({ number, outcome }) =>
      state.unsold.has(number) &&
      (outcome.kind === 'pending' ||
        (outcome.kind === 'open' && options.bids.changedAt(number) === 0)),
  )
  const doubtful = waiting(offered, MOST_CORRECTIONS, options)
  if (doubtful.length === 0) return {}
  return {
    inDoubt: doubtful,
    notes: [waits(doubtful.length)],
    question: offer(doubtful.length, doubtful.map(changeOf)),
  }
}

/** The row `Round 2`: all unsold players at once. Their cells keep `Unsold` until they are emptied. */
export const nextRound: Rule = ({ state, sheet, entries, options }) => {
  const { bids, answerTo } = options
  const before = state.round ?? 1
  // A row that is gone takes nothing back.
  const round = Math.max(sheet.settings.round, before)
  const unsold = entries.filter(({ outcome }) => outcome.kind === 'unsold')
  if (round === before) {
    const left = unsold.filter(
      ({ number }) => round > 1 && !state.unsold.has(number) && bids.isUnsoldBefore(number),
    )
    if (left.length === 0) return {}
    const cells = `“Unsold” of an earlier round in ${counted(left.length, 'row')}`
    return {
      inDoubt: left,
      notes: [plainNote(`has ${cells}: empty it when the player is offered again`)],
    }
  }
  const offered = unsold.filter(({ number }) => state.unsold.has(number))
  const change = `round ${round}`
  if (offered.length > MOST_CORRECTIONS && answerTo(change) !== 'yes') {
    return { notes: [waits(offered.length)], question: offer(offered.length, [change]) }
  }
  const numbers = new Set(offered.map(({ number }) => number))
  const players = counted(offered.length, 'player')
  const text = offered.length === 0 ? `round ${round}` : `round ${round}: ${players} offered again`
  return {
    operations: [
      { kind: 'lists', state: { ...state, round, unsold: state.unsold.difference(numbers) }, text },
    ],
    inDoubt: offered,
  }
}

function waits(count: number) {
  const players = counted(count, 'unsold player')
  return plainNote(`would offer ${players} again: they stay unsold on the board until a yes`)
}

function offer(count: number, changes: readonly string[]): Question {
  return { changes, text: `Offer ${counted(count, 'unsold player')} again?` }
}
