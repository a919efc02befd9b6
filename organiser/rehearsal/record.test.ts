import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAuctionEvent } from '../../contract/auction-event.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { applyChange, changeBetween } from '../../contract/recording/change.ts'
import type { RecordedStep } from '../../contract/recording/recording.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { madeUpAuction } from './made-up/made-up-auction.ts'
import { indexOfLot, playRecording } from './play-recording.ts'
import { recordingOf } from './record.ts'
import { sold, unsold } from './test/lots.ts'

const EVENING = Date.UTC(2026, 10, 21, 13, 30)
const auction = {
  league: smallLeague(),
  lots: [sold(player(2), 'Otters', 1000, 1100), unsold(player(3))],
}
const record = (speed: number) => recordingOf(auction, EVENING, speed)

/** The data file after each step that changes it. */
function filesOf(steps: readonly RecordedStep[]): readonly WireObject[] {
  let file: WireObject | null = null
  const files: WireObject[] = []
  for (const { change } of steps) {
    if (change === null) continue
    file = applyChange(file, change)
    if (file !== null) files.push(file)
  }
  return files
}

describe('the recording of an auction', () => {
  it('has the opening data file, bids and results with theirs, and one that is not active', () => {
    const steps = record(1)
    expect(steps.map(({ event, change }) => [event?.eventType, change !== null])).toEqual([
      [undefined, true],
      ['biddingStart', false],
      ['biddingStart', false],
      ['playerSold', true],
      ['biddingStart', false],
      ['Unsold', true],
      [undefined, true],
    ])
    expect(steps[3]?.event?.data).toEqual({
      name: 'Player 2',
      img: '/p/2.svg',
      pdf_sl_no: 2,
      amount: 1100,
    })
    expect(filesOf(steps).map((file) => file['status'])).toEqual([1, 1, 1, 0])
  })

  it('dates a sale by the time at which it is played', () => {
    const steps = record(1)
    const [, afterSale] = filesOf(steps)
    const read = readAuctionFile(afterSale)
    if (!read.ok) throw new Error(read.problem)
    expect(read.auction.recentSales[0]?.soldAt).toBe(steps[3]?.at)
  })

  it('opens the first lot within 2 s, and has no pauses at the highest speed', () => {
    const { league, lots } = madeUpAuction(1)
    const times = (speed: number) =>
      recordingOf({ league, lots }, EVENING, speed).map(({ at }) => at)
    const [start = 0, first = 0] = times(1)
    expect(first - start).toBeLessThan(2000)
    const end = (speed: number) => (times(speed).at(-1) ?? 0) - EVENING
    expect(end(2)).toBeCloseTo(end(1) / 2, -1)
    expect(end(Number.POSITIVE_INFINITY)).toBe(0)
  })
})

it('a made-up league can be parsed by a board at every step, and its figures agree', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (seed) => {
      const made = madeUpAuction(seed)
      const steps = recordingOf(made, EVENING, 1)
      const events = steps.flatMap(({ event }) => event ?? [])
      expect(events.filter((event) => !parseAuctionEvent(event).ok)).toEqual([])
      for (const file of filesOf(steps)) {
        const read = readAuctionFile(file)
        if (!read.ok) throw new Error(read.problem)
        expect(read.leftOut).toEqual([])
        const { counts, teams, pending } = read.auction
        expect(pending).toHaveLength((counts.unsold ?? 0) + (counts.pending ?? 0))
        expect(counts.players).toBe((counts.sold ?? 0) + pending.length)
        for (const { squad: members, squadSize, purse, maxBid } of teams) {
          expect(members).toHaveLength(squadSize ?? -1)
          expect(members.length).toBeLessThanOrEqual(made.league.largestSquad)
          const spend = members.reduce((sum, { soldFor }) => sum + (soldFor ?? 0), 0)
          expect(purse).toBe(made.league.purse - spend)
          expect(purse).toBeGreaterThanOrEqual(maxBid ?? 0)
        }
      }
    }),
    { numRuns: 5 },
  )
})

const file = (sold: number) => ({
  auction_details: { main: [{ series_name: 'Cup', sold_count: sold }] },
  teams: [],
})

const event = (
  eventType: string,
  name: string,
  pdf_sl_no: number | string,
  amount = 50_00_000,
) => ({
  eventType,
  data: { name, pdf_sl_no, amount, 'own field': true },
})

const sale = (name: string, number: number | string, count: number) => ({
  event: event('playerSold', name, number),
  change: changeBetween(file(count - 1), file(count)),
})

const STEPS: readonly RecordedStep[] = [
  { at: 1_000, event: null, change: changeBetween(null, file(0)) },
  { at: 2_000, event: event('biddingStart', 'Asha', 36), change: null },
  { at: 5_000, ...sale('Asha', 36, 1) },
  { at: 9_000, event: event('biddingStart', 'Bina', '37'), change: null },
  { at: 10_000, event: event('biddingStart', 'Bina', '37', 60_00_000), change: null },
  { at: 14_000, ...sale('Bina', '37', 2) },
  { at: 14_000, event: null, change: changeBetween(file(2), file(3)) },
]

async function played(from: number, speed: number) {
  const log: unknown[] = []
  const logged = (entry: unknown) => {
    log.push(entry)
    return { position: null, tag: null }
  }
  await playRecording({
    steps: STEPS,
    from,
    speed,
    run: 'x',
    wait: async (milliseconds) => void log.push(milliseconds),
    publisher: {
      replaceDataFile: async (next) => logged(next),
      publish: async ({ id, event, dataFile }) => logged([id, event, dataFile]),
    },
  })
  return log
}

describe('playing a recording', () => {
  it('publishes every event, data file and own field, with its pauses', async () => {
    expect(await played(0, 1)).toEqual([
      file(0),
      1_000,
      ['x.1', STEPS[1]?.event, undefined],
      3_000,
      ['x.2', STEPS[2]?.event, file(1)],
      4_000,
      ['x.3', STEPS[3]?.event, undefined],
      1_000,
      ['x.4', STEPS[4]?.event, undefined],
      4_000,
      ['x.5', STEPS[5]?.event, file(2)],
      file(3),
    ])
  })

  it('waits less at a higher speed, and not at all at the highest', async () => {
    const pauses = (log: readonly unknown[]) => log.filter((entry) => typeof entry === 'number')
    expect(pauses(await played(0, 10))).toEqual([100, 300, 400, 100, 400])
    expect(pauses(await played(0, Infinity))).toEqual([])
  })

  it('from a lot on publishes the data file of that moment first', async () => {
    const from = indexOfLot(STEPS, '37')
    expect(from).toBe(3)
    expect((await played(from, Infinity)).slice(0, 2)).toEqual([
      file(1),
      ['x.0', STEPS[3]?.event, undefined],
    ])
    expect(indexOfLot(STEPS, '36')).toBe(1)
    // From a sheet without bids.
    expect(indexOfLot(STEPS.slice(2, 3), '36')).toBe(0)
    const added = { ...STEPS[1], event: event('NewPlayer', 'Asha', 36) } as RecordedStep
    expect(indexOfLot([added, ...STEPS], '36')).toBe(2)
    expect(indexOfLot(STEPS, '3')).toBe(-1)
  })
})
