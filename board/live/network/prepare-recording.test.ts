// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { changeBetween } from '../../../contract/recording/change.ts'
import type { RecordedStep } from '../../../contract/recording/recording.ts'
import { recordedAuction } from '../../../tests/kit/recorded-auction.ts'
import { details, player, team } from '../../../tests/kit/wire.ts'
import { prepareRecording } from './prepare-recording.ts'

/** A data file in which Asha Rane, number 101, is in the squad of the team of that name, if any. */
function fileWith(buyer: string | null) {
  return {
    auction_details: details(),
    teams: ['Mariners', 'Otters'].map((name) =>
      team({ team_name: name, players: name === buyer ? [player()] : [] }),
    ),
  }
}

type Said = readonly [eventType: string, amount: number, buyer?: string | null]

/** Steps of a second each; without a buyer the file stays as it is. */
function stepsOf(...said: readonly Said[]): RecordedStep[] {
  let file: ReturnType<typeof fileWith> = fileWith(null)
  const first = { at: 0, event: null, change: changeBetween(null, file) }
  const rest = said.map(([eventType, amount, buyer], index): RecordedStep => {
    const next = buyer === undefined ? file : fileWith(buyer)
    const change = changeBetween(file, next)
    file = next
    const data = { name: 'Asha Rane', img: null, pdf_sl_no: 101, amount }
    return { at: index * 1000, event: { eventType, data }, change }
  })
  return [first, ...rest]
}

const lotsOf = (...said: readonly Said[]) => prepareRecording(stepsOf(...said)).lots

describe('decisions/replay: the lots of a recording', () => {
  test('have the price of the hammer and the team of the data file', () => {
    const lots = lotsOf(['biddingStart', 10], ['biddingStart', 20], ['playerSold', 20, 'Otters'])
    expect(lots).toMatchObject([
      { id: 'lot-101', step: 1, name: 'Asha Rane', isSold: true, price: 20, team: 'Otters' },
    ])
  })

  test('name the team also where its data file came later, or moved the player', () => {
    const later = lotsOf(['biddingStart', 10], ['playerSold', 10], ['biddingStart', 10, 'Otters'])
    expect(later[0]).toMatchObject({ isSold: true, team: 'Otters' })
    const moved = lotsOf(
      ['biddingStart', 10],
      ['playerSold', 10, 'Otters'],
      ['ChangeTeam', 10, 'Mariners'],
    )
    expect(moved[0]).toMatchObject({ isSold: true, team: 'Mariners' })
  })

  test('a player who comes up again has another lot, and an undone sale is none', () => {
    const lots = lotsOf(
      ['biddingStart', 10],
      ['Unsold', 10],
      ['biddingStart', 10],
      ['playerSold', 10, 'Otters'],
      ['UndoSold', 10, null],
      ['biddingStart', 15],
      ['playerSold', 15, 'Mariners'],
    )
    expect(lots.map(({ id, isSold, team: buyer }) => [id, isSold, buyer])).toEqual([
      ['lot-101', false, null],
      ['lot-101-2', false, null],
      ['lot-101-3', true, 'Mariners'],
    ])
  })

  test('are the results where the sheet had no bids, each with the moment of its result', () => {
    const lots = lotsOf(
      ['Unsold', 10],
      ['NewPlayer', 10],
      ['playerSold', 20, 'Otters'],
      ['ChangeTeam', 20],
    )
    expect(lots).toMatchObject([
      { id: 'lot-101', step: 1, isSold: false, price: 10, team: null },
      { id: 'lot-101-2', step: 3, isSold: true, price: 20, team: 'Otters' },
    ])
  })

  test('a sale that is corrected without a bid stays one lot', () => {
    const lots = lotsOf(
      ['playerSold', 20, 'Otters'],
      ['UndoSold', 20, null],
      ['playerSold', 25, 'Mariners'],
    )
    expect(lots).toMatchObject([
      { id: 'lot-101', step: 1, isSold: true, price: 25, team: 'Mariners' },
    ])
  })

  test('a player who is sold again without an undone sale keeps both buyers', () => {
    const lots = lotsOf(
      ['biddingStart', 10],
      ['playerSold', 10, 'Otters'],
      ['biddingStart', 20],
      ['playerSold', 20, 'Mariners'],
    )
    expect(lots.map(({ price, team: buyer }) => [price, buyer])).toEqual([
      [10, 'Otters'],
      [20, 'Mariners'],
    ])
  })

  test.each([
    ['that was undone', ['playerSold', 'UndoSold']],
    ['that never was', ['ChangeTeam']],
  ])('a sale %s has no team, whatever the data file says later', (_what, said) => {
    const before = said.map((eventType) => [eventType, 10] as const)
    const lots = lotsOf(['biddingStart', 10], ...before, ['NewPlayer', 10, 'Otters'])
    expect(lots).toMatchObject([{ isSold: false, team: null }])
  })

  test('all lots of a whole auction are found, each sale with its team', () => {
    const { steps, files } = recordedAuction({ lots: 120 })
    const { lots } = prepareRecording(steps)
    expect(new Set(lots.map(({ serialNumber }) => serialNumber)).size).toBe(120)
    const teams = files.at(-1)?.['teams'] as readonly ReturnType<typeof team>[]
    const expected = teams.flatMap(({ team_name, players }) =>
      (players as readonly ReturnType<typeof player>[]).map(({ sl_no }) => `${sl_no} ${team_name}`),
    )
    const found = lots.flatMap(({ isSold, serialNumber, team: buyer }) =>
      isSold ? [`${serialNumber} ${buyer}`] : [],
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
  })
})

describe('decisions/replay: the data file of a moment', () => {
  test('is the one that was published last', () => {
    const { steps, files } = recordedAuction({ lots: 60, teams: 4, seed: 2 })
    const { fileAfter } = prepareRecording(steps)
    // Beyond the first kept file and the second.
    for (const [step, file] of files.entries()) {
      if (step % 7 > 0) continue
      expect(JSON.stringify(fileAfter(step))).toBe(JSON.stringify(file))
    }
  })

  test('a change that does not fit, or no data file at all, is an error', () => {
    const [first, ...rest] = stepsOf(['biddingStart', 10, 'Otters'])
    expect(() => prepareRecording(rest)).toThrow()
    expect(() => prepareRecording(first === undefined ? [] : [{ ...first, change: null }])).toThrow(
      'the recording has no data file',
    )
  })
})
