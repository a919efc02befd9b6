/** Parses the desk's commands, typed at the prompt or after `gavel desk -c`. Pure. */

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Rupees } from '../../contract/auction.ts'
import { readAmount, readingsOf } from '../auction/rupees.ts'
import { fail, type Reading } from '../lib/reading.ts'

/** Words that name a player or a team; `plan.ts` finds out which. */
type Words = readonly string[]

export interface Addition {
  readonly name: string
  readonly number: number | null
  readonly basePrice: Rupees | null
  readonly photo: string | null
}

export type StepCommand = { readonly isForced: boolean } & (
  | { readonly kind: 'open' | 'sold' | 'unsold' | 'undo' | 'move'; readonly words: Words }
  /** `amount` is the new bid. */
  | { readonly kind: 'bid'; readonly amount: Rupees }
  /** `by` is `null` for the next increment. */
  | { readonly kind: 'raise'; readonly by: Rupees | null }
  | ({ readonly kind: 'add' } & Addition)
)

export interface PhaseCommand {
  readonly kind: 'open auction' | 'close auction'
}

/** A command that changes the auction. */
export type ChangeCommand = StepCommand | PhaseCommand

type DeskCommand = ChangeCommand | { readonly kind: 'teams' | 'help' | 'quit' }

/** The desk's commands and their arguments. Bids start with `+` or a digit. */
const USAGE = {
  open: 'open PLAYER [AMOUNT]',
  bid: 'bid AMOUNT',
  sold: 'sold [PLAYER] TEAM [AMOUNT]',
  unsold: 'unsold [PLAYER]',
  undo: 'undo [PLAYER]',
  move: 'move PLAYER TEAM',
  add: 'add NAME [--base AMOUNT] [--number N] [--photo URL]',
} as const

type Verb = keyof typeof USAGE

const LEAST_WORDS = { open: 1, sold: 1, unsold: 0, undo: 0, move: 2 } as const

/** Commands of one word. `open` with a player opens the lot. */
const PLAIN = {
  open: 'open auction',
  close: 'close auction',
  teams: 'teams',
  help: 'help',
  quit: 'quit',
} as const

export const VERBS: readonly string[] = [...new Set([...Object.keys(USAGE), ...Object.keys(PLAIN)])]

const FORCE = { force: { type: 'boolean' } } as const

const ADD_FLAGS = {
  ...FORCE,
  base: { type: 'string' },
  number: { type: 'string' },
  photo: { type: 'string' },
} as const

class Unclear extends Error {}

/** Parses a typed line; `null` for an empty one. */
export function readLine(line: string): Reading<{ readonly command: DeskCommand }> | null {
  try {
    const words = wordsOf(line)
    return words.length === 0 ? null : { ok: true, command: read(words) }
  } catch (cause) {
    if (cause instanceof Unclear) return fail(cause.message)
    throw cause
  }
}

/** Names need no quotation marks, straight or curly, but may have them. @throws Unclear */
function wordsOf(line: string): Words {
  const found = [...line.matchAll(/["“”]([^"“”]*)["“”]|[^\s"“”]+|["“”]/g)]
  if (found.some(([word]) => /^["“”]$/.test(word))) {
    throw new Unclear('A quotation mark is not closed.')
  }
  return found.map(([word, quoted = word]) => quoted.trim()).filter((word) => word !== '')
}

/** Whether a line that begins with this word is a bid: `12l`, `+`, `+5l` or `Rs. 5000`. */
function isBid(word: string): boolean {
  return /^(?:[+\d₹.]|(?:rs\.?|inr)(?:\d|$))/i.test(word)
}

/** @throws Unclear */
function read(given: Words): DeskCommand {
  const plain = given[0]?.toLowerCase() ?? ''
  if (isPlain(plain) && given.length === 1) return { kind: PLAIN[plain] }
  const verb = given.find((word) => !word.startsWith('-'))?.toLowerCase() ?? ''
  const { words, flags } = splitFlags(given, verb === 'add' ? ADD_FLAGS : FORCE)
  const isForced = flags.force ?? false
  const [first = '', ...rest] = words
  if (isBid(first)) return bidOf(words.join(' '), isForced)
  if (!isVerb(verb)) throw new Unclear(`“${first}” is not a command; “help” lists them.`)
  switch (verb) {
    case 'bid':
      return bidOf(rest.join(' '), isForced)
    case 'add':
      return { kind: verb, ...additionOf(rest, flags), isForced }
    default:
      if (rest.length < LEAST_WORDS[verb]) throw new Unclear(`Say ${USAGE[verb]}.`)
      return { kind: verb, words: rest, isForced }
  }
}

type Flags = ReturnType<typeof parseArgs<{ options: typeof ADD_FLAGS }>>['values']

/** @throws Unclear */
function splitFlags(args: Words, options: ParseArgsOptionsConfig): { words: Words; flags: Flags } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { words: positionals, flags: values }
  } catch (cause) {
    // The sentences that follow are about the shell.
    const [sentence] = (cause as Error).message.split(/\.\s/)
    throw new Unclear(`${sentence}.`)
  }
}

function isPlain(word: string): word is keyof typeof PLAIN {
  return Object.hasOwn(PLAIN, word)
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(USAGE, word)
}

function bidOf(text: string, isForced: boolean): StepCommand {
  if (text === '+') return { kind: 'raise', by: null, isForced }
  if (text.startsWith('+')) return { kind: 'raise', by: amountOf(text.slice(1)), isForced }
  return { kind: 'bid', amount: amountOf(text), isForced }
}

function additionOf(words: Words, { base, number, photo }: Flags): Addition {
  const name = words.join(' ')
  if (name === '') throw new Unclear(`Say ${USAGE.add}.`)
  if (number !== undefined && !/^\d{1,9}$/.test(number)) {
    throw new Unclear(`“${number}” is not a player number.`)
  }
  return {
    name,
    number: number === undefined ? null : Number(number),
    basePrice: base === undefined ? null : amountOf(base),
    photo: photo || null,
  }
}

function amountOf(text: string): Rupees {
  const amount = readDeskAmount(text)
  if (amount === null) {
    throw new Unclear(
      strayCommaIn(text) ?? `“${text}” is not an amount such as 12l, 1.4cr, 50k or 50000.`,
    )
  }
  return amount
}

/** A line for the user about a comma that does not group, as in `1,4cr`; `null` where there is none. */
export function strayCommaIn(text: string): string | null {
  const readings = readingsOf(text, 'rupee')
  return readings === null ? null : `“${text}” may be ${readings.join(' or ')}: type one of them.`
}

/** An amount with its unit, or whole rupees: `1.4` alone could mean lakh as well as crore. */
export function readDeskAmount(text: string): Rupees | null {
  return /^[\d,]*\.\d+$/.test(text.trim()) ? null : readAmount(text, 'rupee')
}

/** The lines of `help` at the desk. */
export const HELP_LINES: readonly string[] = [
  'open 37          open player 37 (or: open asha rao) at the base price',
  'open 37 20l      the same at ₹20 lakh',
  '12l, 1.4cr, 50k  the bid; + raises it by the next increment, +5l by ₹5 lakh',
  'sold mi          to Mumbai Indians at the bid; sold mi 1.4cr at that price',
  'sold 37 mi 1.4cr the same without opening the lot first',
  'unsold           no team wants the player, who can be opened again later',
  'undo             take the latest sale back (undo 37: that player’s)',
  'move 37 csk      the sale goes to another team, at its price',
  'add "Asha Rao"   a new player, with the next number at the lowest price;',
  '                 --base 20l, --number 112 and --photo URL say otherwise',
  'open             the auction runs: lots can be opened',
  'close            it does not run: it has not started yet, or it is over',
  'teams            each team’s purse, maximum bid (≤) and players, a line each',
  'quit             leave (also Ctrl+D); the auction stays as it is',
  'A rule that is in the way can be overridden: sold mi 1.4cr --force.',
  'A team is its name, its initials or the beginning; Tab completes names.',
]
