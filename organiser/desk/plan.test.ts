import { describe, expect, it } from 'vitest'
import { type AuctionState, openAuction, sell } from '../auction/state.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { readLine, type StepCommand } from './command.ts'
import { describeChange } from './describe.ts'
import { planOf } from './plan.ts'

/** No. 1 is retained by the Otters, No. 2 sold to them; No. 3 is open at ₹1,500; No. 4 and 5 pending. */
const players = [player(2), player(3), player(4), { ...player(5), name: 'Asha Rao' }]
const sale = { serialNumber: 2, team: 'Otters', price: 3000, at: 7 }
const between = sell(openAuction(smallLeague({ players })), sale)
const state: AuctionState = { ...between, lot: { serialNumber: 3, amount: 1500 } }

function commandOf(line: string): StepCommand {
  const reading = readLine(line)
  if (!reading?.ok || !('isForced' in reading.command)) throw new Error(`no step: ${line}`)
  return reading.command
}

function replyTo(line: string, from = state): string {
  const plan = planOf(from, commandOf(line))
  if (plan.is === 'refused') return `${plan.canForce ? 'refused' : 'never'}: ${plan.text}`
  if (plan.is === 'question') return `which: ${plan.text}`
  return `${plan.needsConfirmation ? 'really ' : ''}${describeChange(plan)}`
}

describe('a command becomes a step', () => {
  it.each([
    ['open asha', 'Asha Rao (No. 5): open at ₹1,000'],
    ['open 4', 'Player 4 (No. 4): open at ₹1,000'],
    ['open 4 1200', 'Player 4 (No. 4): open at ₹1,200'],
    ['unsold 4', 'Player 4 (No. 4): unsold'],
    ['undo', 'really Player 2 (No. 2): sale to Otters for ₹3,000 undone'],
    ['undo player', 'really Player 2 (No. 2): sale to Otters for ₹3,000 undone'],
    ['move player 2 herons', 'Player 2 (No. 2): moved to Herons'],
    ['sold 4 her 1.2k', 'Player 4 (No. 4): sold to Herons for ₹1,200'],
    ['sold asha rao herons 1.2k', 'Asha Rao (No. 5): sold to Herons for ₹1,200'],
    ['add Bina', 'really Bina (No. 6): added, base price ₹1,000'],
    ['add Bina --number 9 --base 50', 'really Bina (No. 9): added, base price ₹50'],
  ])('between two lots: %s', (line, printed) => expect(replyTo(line, between)).toBe(printed))

  it.each([
    ['1700', 'Player 3 (No. 3): bid ₹1,700'],
    ['+', 'Player 3 (No. 3): bid ₹1,600'],
    ['+300', 'Player 3 (No. 3): bid ₹1,800'],
    ['sold herons', 'Player 3 (No. 3): sold to Herons for ₹1,500'],
    ['unsold', 'Player 3 (No. 3): unsold'],
    ['sold 4 her 1.6k --force', 'really Player 4 (No. 4): sold to Herons for ₹1,600'],
    ['open 3 2000', 'Player 3 (No. 3): open at ₹2,000'],
  ])('with a lot open: %s', (line, printed) => expect(replyTo(line)).toBe(printed))

  it.each([
    ['sold team 2', 'Player 3 (No. 3): sold to Team 2 for ₹1,500'],
    ['sold team 2 1600', 'Player 3 (No. 3): sold to Team 2 for ₹1,600'],
    ['sold t5', 'Player 3 (No. 3): sold to Team 5 for ₹1,500'],
    ['sold 3 team 2', 'Player 3 (No. 3): sold to Team 2 for ₹1,500'],
    ['sold 3 team 2 1600', 'Player 3 (No. 3): sold to Team 2 for ₹1,600'],
  ])('a number in a team’s name is no amount: %s', (line, printed) => {
    const teams = ['Team 2', 'Team 5'].map((name) => ({ name, logo: null }))
    const numbered = { ...state, league: { ...state.league, teams, retained: [] }, sales: [] }
    expect(replyTo(line, numbered)).toBe(printed)
  })
})

describe('a refusal', () => {
  it.each([
    ['+', 'never: no lot is open; “open PLAYER” opens one'],
    ['sold otters --force', 'never: no lot is open; “open PLAYER” opens one'],
    ['open 2 --force', 'never: Player 2 (No. 2) is sold already, to Otters for ₹3,000'],
    ['open 4 900', "refused: ₹900 is below Player 4 (No. 4)'s base price of ₹1,000"],
    ['undo 4', 'never: Player 4 (No. 4) is not sold'],
    ['move 2 kites', 'never: there is no team “kites”; there are: Otters (OTT), Herons (HER)'],
    ['sold 4 herons', 'never: no bid is open for Player 4 (No. 4): say the price as well'],
    ['move zoe herons', 'never: there is no player “zoe”'],
  ])('between two lots: %s', (line, printed) => expect(replyTo(line, between)).toBe(printed))

  it.each([
    ['open 4', 'refused: Player 3 (No. 3) is still open at ₹1,500'],
    ['1500', 'refused: ₹1,500 does not raise the bid of ₹1,500'],
    [
      'sold red kites',
      'never: there is no team “red kites”; there are: Otters (OTT), Herons (HER)',
    ],
    ['sold 4 her 1,4cr', 'never: “1,4cr” may be 1.4cr or 14cr: type one of them'],
    ['open 3 0,35l', 'never: “0,35l” may be 0.35l or 35l: type one of them'],
    ['sold herons 20k', 'refused: Herons has ₹10,000 left, less than ₹20,000'],
  ])('with a lot open: %s', (line, printed) => expect(replyTo(line)).toBe(printed))

  it('can be overridden with --force, after a confirmation, if the lists stay valid', () => {
    const forced = 'really Player 3 (No. 3): sold to Herons for ₹9,500'
    expect(replyTo('sold herons 9500 --force')).toBe(forced)
    expect(replyTo('1200 --force')).toBe('really Player 3 (No. 3): bid ₹1,200')
    // --force changes nothing if no rule forbids the step.
    expect(replyTo('sold herons --force')).toBe(replyTo('sold herons'))
  })

  it('of a limit by category', () => {
    const overseas = players.map((one) => ({ ...one, categories: ['overseas'] }))
    const limits = [{ category: 'overseas', most: 1 }]
    const league = smallLeague({ players: overseas, limits })
    const one = sell(openAuction(league), { serialNumber: 2, team: 'Otters', price: 1000, at: 8 })
    expect(replyTo('sold 3 otters 1000', one)).toBe(
      'refused: Otters has 1 of at most 1 players of “overseas”',
    )
    expect(replyTo('sold 3 otters 1000 --force', one)).toContain('really Player 3')
  })

  it('of a full squad', () => {
    const third = sell(state, { serialNumber: 3, team: 'Otters', price: 1000, at: 8 })
    const full = { ...third, lot: { serialNumber: 4, amount: 1000 } }
    expect(replyTo('sold otters', full)).toBe('refused: Otters has 3 players, a full squad')
  })
})

describe('a name that fits several', () => {
  function questionAbout(command: StepCommand, from = between) {
    const plan = planOf(from, command)
    if (plan.is !== 'question') throw new Error(plan.is)
    return { text: plan.text, choose: plan.choose }
  }

  it('asks which one, and uses the answer', () => {
    const command = commandOf('open player 1200')
    const { text, choose } = questionAbout(command)
    expect(text).toBe('“player” could be 3 Player 3, 4 Player 4')
    expect(choose('5')).toBeNull()
    expect(choose(' 4 ')).toEqual({ ...command, words: ['4', '1200'] })
  })

  it('may be the player of a sale', () => {
    const { text, choose } = questionAbout(commandOf('sold player herons 1200'))
    expect(text).toBe('“player” could be 3 Player 3, 4 Player 4')
    expect(choose('4')).toMatchObject({ words: ['4', 'herons', '1200'] })
  })

  it('is no question while the team is unknown, so that no answer names one', () => {
    const teams = ['Team 3', 'Team 4'].map((name) => ({ name, logo: null }))
    const numbered = { ...between, league: { ...between.league, teams, retained: [] }, sales: [] }
    expect(replyTo('sold player 1200', numbered)).toBe(
      'never: there is no team “1200”; there are: Team 3 (T3), Team 4 (T4)',
    )
  })

  it('may be a team', () => {
    const teams = ['Royal Kings', 'Royal Kites'].map((name) => ({ name, logo: null }))
    const royal = { ...state, league: { ...state.league, teams } }
    const { text, choose } = questionAbout(commandOf('sold royal'), royal)
    expect(text).toBe('“royal” could be RK Royal Kings, ROK Royal Kites')
    expect(choose('rok')).toMatchObject({ words: ['ROK'] })
  })
})
