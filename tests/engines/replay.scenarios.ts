/** A recorded auction, played again from static files. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { writeRecording } from '../../contract/recording/recording.ts'
import { startForeignService } from '../journeys/foreign/foreign-service.ts'
import { boardFolder } from '../journeys/support/places.ts'
import { randomMoments, recordedAuction } from '../kit/recorded-auction.ts'
import { makeFolder } from '../kit/temporary-folder.ts'
import { Board, LOCATED } from './board.ts'
import { test } from './fixtures.ts'

const { steps, files } = recordedAuction({ lots: 20, teams: 4 })
const isBid = (step: number) => steps[step]?.event?.eventType === 'biddingStart'
/** The first bids of lots: the moments that the recording's keys and links reach. */
const openings = [...steps.keys()].filter(
  (step) =>
    isBid(step) &&
    steps[step]?.event?.data['pdf_sl_no'] !== steps[step - 1]?.event?.data['pdf_sl_no'],
)

const ASSET = /^\/(assets\/|icon|gavel\.webmanifest|favicon)/

/** The statistics after a step. */
function pendingIn(step: number): RegExp {
  const pending = files[step]?.['pending']
  if (!Array.isArray(pending)) throw new Error('no list')
  const unsold = pending.filter(({ auction_sold_status }) => auction_sold_status === 2).length
  return new RegExp(
    `Unsold ${unsold} Pending ${pending.length - unsold}|${unsold} Unsold ${pending.length - unsold} Pending`,
  )
}

/** The words of the lists and the stage. */
async function wordsOf(board: Board): Promise<string> {
  return `${await board.text('.lists')} / ${await board.text(LOCATED.banner)}`
}

/** The same once it stays: cards follow the statistics in steps. */
async function settledWordsOf(board: Board): Promise<string> {
  let words = ''
  for (let next = await wordsOf(board); next !== words; next = await wordsOf(board)) {
    words = next
    await delay(500)
  }
  return words
}

test('a recording that is played shows what a live viewer saw, loses nothing at 60 ×, and asks only for its files', async ({
  board: live,
  service,
}) => {
  const folder = await makeFolder('gavel-replay-')
  await cp(boardFolder(), folder, { recursive: true })
  const header = {
    room: 'test-room',
    series: 'Monsoon Premier League',
    firstPosition: 1,
  }
  await writeFile(join(folder, 'recording.jsonl'), writeRecording({ ...header, steps }))
  const host = await startForeignService({
    boardFolder: folder,
    settings: { service: false, replay: 'recording.jsonl' },
  })
  host.serveFile(files.at(-1))
  const { tab } = live
  const board = new Board(tab, host.url)
  const moments = randomMoments(openings, 3)
    .map((index) => openings[index] ?? 0)
    .toSorted((one, other) => one - other)
  const lotOf = (step: number) => `[SL: ${steps[step]?.event?.data['pdf_sl_no']}]`
  const played = new Map<number, string>()
  try {
    for (const step of moments) {
      await board.open(`/?at=lot-${steps[step]?.event?.data['pdf_sl_no']}`)
      await board.click('Pause')
      // Back to the first bid, from where it has got to meanwhile.
      await board.click('Previous lot')
      await board.expectText(LOCATED.banner, lotOf(openings[openings.indexOf(step) - 1] ?? 0))
      await board.click('Next lot')
      await board.expectText(LOCATED.banner, lotOf(step))
      await board.expectText('.lists', pendingIn(step))
      played.set(step, await settledWordsOf(board))
    }

    await board.open('/?at=start')
    await board.expectCount('.replay-speed', 1)
    await tab.evaluate(() => {
      const speed = document.querySelector<HTMLSelectElement>('.replay-speed')
      if (speed === null) return
      speed.value = '60'
      speed.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await board.expectCount('.replay [aria-label=Play]', 1)
    const paths = new Set(host.record.requests.map(({ path }) => path))
    expect([...paths].filter((path) => !ASSET.test(path)).toSorted()).toEqual([
      '/',
      '/auctiondatafile.json',
      '/recording.jsonl',
    ])

    service.serveFile(files[0])
    await live.openLive()
    let told = 0
    for (const step of moments) {
      for (const { event } of steps.slice(told + 1, step + 1)) {
        if (event !== null) service.emit(event.eventType, event.data)
      }
      told = step
      service.serveFile(files[step])
      await live.expectText(LOCATED.banner, lotOf(step))
      await live.click('Refresh')
      await expect.poll(() => wordsOf(live)).toBe(played.get(step))
    }
  } finally {
    await host.stop()
  }
})
