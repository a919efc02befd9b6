/** Completion at the desk's prompt. Pure. */
import type { AuctionState } from '../auction/state.ts'
import { VERBS } from './command.ts'
import { isOnOffer, isSold, type Likely, type Option, playersNamed, teamsNamed } from './names.ts'

export interface Completion {
  /** The line, completed if there is one candidate. */
  readonly line: string
  /** The candidates, if there are several. */
  readonly options: readonly Option[]
}

/**
 * Completes a player to the number, which is short and never ambiguous, and a team to its short name.
 * @param line up to the cursor
 */
export function complete(line: string, state: AuctionState): Completion {
  const [, verb = '', rest] = /^\s*(\S*)(?:\s+(.*))?$/.exec(line) ?? []
  if (rest === undefined) {
    const verbs = VERBS.filter((word) => word.startsWith(verb.toLowerCase()))
    return completed(
      '',
      verb,
      verbs.map((word) => ({ one: word, answer: word, label: word })),
    )
  }
  const [, number = '', team = rest] = /^(\d+\s+)(.*)$/.exec(rest) ?? []
  const { players, teams } = state.league
  const player = (likely: Likely) =>
    completed(`${verb} `, rest, playersNamed(rest, players.filter(likely)))
  const toTeam = () => completed(`${verb} ${number}`, team, teamsNamed(team, teams))
  switch (verb.toLowerCase()) {
    case 'open':
    case 'unsold':
      return player(isOnOffer(state))
    case 'undo':
      return player(isSold(state))
    case 'move':
      return number === '' ? player(isSold(state)) : toTeam()
    case 'sold':
      return toTeam()
    default:
      return { line, options: [] }
  }
}

function completed(before: string, typed: string, options: readonly Option[]): Completion {
  const [only, another] = options
  return only !== undefined && another === undefined
    ? { line: `${before}${only.answer.toLowerCase()} `, options: [] }
    : { line: before + typed, options }
}
