/** A recording is played with its pace, from its start or from a lot. */
import { describe, expect, test } from 'vitest'
import { changeBetween } from '../../contract/recording/change.ts'
import type { RecordedStep } from '../../contract/recording/recording.ts'
import { indexOfLot, playRecording } from './play-recording.ts'

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
  test('publishes every event, data file and own field, with its pauses', async () => {
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

  test('waits less at a higher speed, and not at all at the highest', async () => {
    const pauses = (log: readonly unknown[]) => log.filter((entry) => typeof entry === 'number')
    expect(pauses(await played(0, 10))).toEqual([100, 300, 400, 100, 400])
    expect(pauses(await played(0, Infinity))).toEqual([])
  })

  test('from a lot on publishes the data file of that moment first', async () => {
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
