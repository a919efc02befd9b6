/** Completion at the desk's prompt. Pure. */
import { type AuctionState, saleOf } from '../auction/state.ts'
import { VERBS } from './command.ts'
import { plain, shortNamesOf } from './names.ts'

export interface Completion {
  /** The line, extended as far as all candidates agree. */
  readonly line: string
  /** The candidates, if there are several. */
  readonly options: readonly string[]
}

interface Option {
  /** The replacement text. */
  readonly text: string
  /** Forms, of which one has to start with the typed text. */
  readonly forms: readonly string[]
  readonly label: string
}

const VERB_OPTIONS = VERBS.map((word) => ({ text: word, forms: [plain(word)], label: word }))

/** @param line up to the cursor */
export function complete(line: string, state: AuctionState): Completion {
  const [, verb = '', rest] = /^\s*(\S*)(?:\s+(.*))?$/.exec(line) ?? []
  if (rest === undefined) return completed('', verb, VERB_OPTIONS)
  switch (verb.toLowerCase()) {
    case 'open':
    case 'unsold':
      return completed(`${verb} `, rest, playersOf(state, 'on offer'))
    case 'undo':
      return completed(`${verb} `, rest, playersOf(state, 'sold'))
    case 'sold':
    case 'move': {
      const [, player, team] = /^(\d+)\s+(.*)$/.exec(rest) ?? []
      if (player === undefined || team === undefined) {
        const isMove = verb.toLowerCase() === 'move'
        return completed(`${verb} `, rest, isMove ? playersOf(state, 'sold') : teamsOf(state))
      }
      return completed(`${verb} ${player} `, team, teamsOf(state))
    }
    default:
      return { line, options: [] }
  }
}

/** A player is completed to the number, which is short and never ambiguous. */
function playersOf(state: AuctionState, which: 'on offer' | 'sold'): readonly Option[] {
  return state.league.players.flatMap(({ serialNumber, name }) => {
    const isSold = saleOf(state, serialNumber) !== undefined
    if (isSold !== (which === 'sold')) return []
    const words = plain(name).split(' ')
    const ends = words.map((_, index) => words.slice(index).join(' '))
    const text = String(serialNumber)
    return [{ text, forms: [text, ...ends], label: `${serialNumber} ${name}` }]
  })
}

function teamsOf({ league }: AuctionState): readonly Option[] {
  return [...shortNamesOf(league.teams)].map(([name, short]) => ({
    text: short.toLowerCase(),
    forms: [plain(short), plain(name), ...plain(name).split(' ')],
    label: plain(short) === plain(name) ? name : `${short} ${name}`,
  }))
}

function completed(before: string, typed: string, options: readonly Option[]): Completion {
  const key = plain(typed)
  const fitting = options.filter(({ forms }) => forms.some((form) => form.startsWith(key)))
  const [first, second] = fitting
  if (first === undefined) return { line: before + typed, options: [] }
  if (second === undefined) return { line: `${before}${first.text} `, options: [] }
  const labels = fitting.map(({ label }) => label)
  // Only the same form may be extended: “r” matches RR and Royals.
  const texts = fitting.map(({ text }) => text)
  const common = commonStart(texts)
  const isLonger = common.length > typed.length && common.startsWith(typed)
  return { line: before + (isLonger ? common : typed), options: labels }
}

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) {
    while (!text.startsWith(first.slice(0, length))) length--
  }
  return first.slice(0, length)
}
