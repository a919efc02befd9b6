import { describe, expect, it } from 'vitest'
import { player, smallLeague } from '../../auction/test/small-league.ts'
import { parseAuctionEvent } from '../../contract/auction-event.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import type { DataFile } from '../../contract/wire-file.ts'
import type { Publication } from '../../publish/publisher.ts'
import { madeUpAuction } from '../made-up/made-up-auction.ts'
import { scriptOf } from '../script/script.ts'
import { sold, unsold } from '../test/lots.ts'
import type { Speed } from './pace.ts'
import { type Performance, play } from './play.ts'

/** Plays to a recorder instead of a server, with a clock that only waits advance. */
async function perform(changes: Partial<Performance> = {}) {
  const files: DataFile[] = []
  const published: Publication[] = []
  const waits: number[] = []
  let now = 0
  const auction = {
    league: smallLeague(),
    lots: [sold(player(2), 'Otters', 1000, 1100), unsold(player(3))],
  }
  await play({
    script: scriptOf(auction, 1),
    publisher: {
      replaceDataFile: async (file) => void files.push(file),
      publish: async (publication) => void published.push(publication),
    },
    speed: 1,
    seed: 1,
    room: 'hall-1',
    run: 'r1',
    now: () => now,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      now += milliseconds
    },
    ...changes,
  })
  return { files, published, waits, now }
}

describe('play', () => {
  it('publishes the opening data file, then each step like an organiser’s software', async () => {
    const { files, published } = await perform()
    expect(files[0]?.status).toBe(1)
    expect(
      published.map(({ event, dataFile }) => [event.eventType, event.data, dataFile !== undefined]),
    ).toEqual([
      ['biddingStart', { name: 'Player 2', img: '/p/2.svg', pdf_sl_no: 2, amount: 1000 }, false],
      ['biddingStart', { name: 'Player 2', img: '/p/2.svg', pdf_sl_no: 2, amount: 1100 }, false],
      ['playerSold', { name: 'Player 2', img: '/p/2.svg', pdf_sl_no: 2, amount: 1100 }, true],
      ['biddingStart', { name: 'Player 3', img: '/p/3.svg', pdf_sl_no: 3, amount: 1000 }, false],
      ['Unsold', { name: 'Player 3', img: '/p/3.svg', pdf_sl_no: 3, amount: 1000 }, true],
    ])
  })

  it('ends the auction with a data file whose status is 0, after the last step', async () => {
    const { files, published } = await perform()
    expect(files).toEqual([files[0], { ...published.at(-1)?.dataFile, status: 0 }])
  })

  it('dates a sale by the clock', async () => {
    const { published, waits } = await perform()
    const soldAt = waits.slice(0, 3).reduce((sum, wait) => sum + wait, 0)
    expect(published[2]?.dataFile?.recent_sell[0]?.auction_action_on).toBe(
      new Date(soldAt).toISOString(),
    )
  })

  it('gives each publication of a run a unique id, the same in each playback', async () => {
    const ids = async (changes?: Partial<Performance>) =>
      (await perform(changes)).published.map(({ id }) => id)
    expect(await ids()).toEqual(await ids({ speed: 'max' }))
    expect(
      new Set([...(await ids()), ...(await ids({ run: 'r2' })), ...(await ids({ seed: 2 }))]).size,
    ).toBe(15)
  })

  it('publishes nothing after a failure', async () => {
    const tried: string[] = []
    const failing = perform({
      publisher: {
        replaceDataFile: async () => {},
        publish: async ({ id }) => {
          tried.push(id)
          throw new Error('refused')
        },
      },
    })
    await expect(failing).rejects.toThrow('refused')
    expect(tried).toHaveLength(1)
  })
})

describe('the pace', () => {
  const script = scriptOf(madeUpAuction({ seed: 1 }), 1)
  const waitsAt = async (speed: Speed) => (await perform({ script, speed })).waits

  it('opens the first lot within 2 s, raises in 1 to 2.5 s, rests 4 to 6 s between lots', async () => {
    const waits = await waitsAt(1)
    expect(waits[0]).toBeLessThan(2000)
    script.steps.forEach(({ kind }, index) => {
      const wait = waits[index] ?? 0
      if (kind === 'bid raised') expect(wait >= 1000 && wait <= 2500).toBe(true)
      if (kind === 'lot opened' && index > 0) expect(wait >= 4000 && wait <= 6000).toBe(true)
    })
  })

  it('is twice as fast at speed 2, and does not wait at max', async () => {
    expect(await waitsAt(2)).toEqual((await waitsAt(1)).map((wait) => wait / 2))
    expect(await waitsAt('max')).toEqual([])
  })
})

describe('what is published of a made-up league', () => {
  it('can be parsed by a board', async () => {
    const { published } = await perform({ script: scriptOf(madeUpAuction({ seed: 2 }), 2) })
    const kinds = new Set<string>()
    for (const { event, dataFile } of published) {
      const parsed = parseAuctionEvent(event)
      if (!parsed.ok) throw new Error(parsed.problem)
      kinds.add(parsed.event.kind)
      if (dataFile !== undefined)
        expect(readAuctionFile(dataFile)).toMatchObject({ ok: true, leftOut: [] })
    }
    expect(kinds.size).toBe(6)
  })
})
