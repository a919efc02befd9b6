/** A recorded auction, played again from static files. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRecording } from '../../contract/recording/recording.ts'
import { startForeignService } from '../journeys/foreign/foreign-service.ts'
import { boardFolder } from '../journeys/support/places.ts'
import { recordedAuction } from '../kit/recorded-auction.ts'
import { makeFolder } from '../kit/temporary-folder.ts'
import { Board, LOCATED } from './board.ts'
import { test } from './fixtures.ts'

test('a recording goes to a lot, to the next, and at 60 × to its end', async ({
  board: { tab },
}) => {
  const { steps, files } = recordedAuction({ lots: 20, teams: 4 })
  const folder = await makeFolder('gavel-replay-')
  await cp(boardFolder(), folder, { recursive: true })
  const header = { room: 'test-room', series: 'Monsoon Premier League', firstPosition: 1 }
  await writeFile(join(folder, 'recording.jsonl'), writeRecording({ ...header, steps }))
  const host = await startForeignService({
    boardFolder: folder,
    settings: { service: false, replay: 'recording.jsonl' },
  })
  host.serveFile(files.at(-1))
  const board = new Board(tab, host.url)
  try {
    await board.open('/?at=lot-5')
    await board.click('Pause')
    await board.expectText(LOCATED.banner, '[SL: 5]')
    await board.click('Next lot')
    await board.expectText(LOCATED.banner, '[SL: 6]')
    await board.open('/?at=start')
    await board.expectText('dl', /Sold 0\b/)
    await tab.evaluate(() => {
      const speed = document.querySelector<HTMLSelectElement>('.replay-speed')
      if (speed === null) throw new Error('no speed to choose')
      speed.value = '60'
      speed.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await board.expectCount('.replay [aria-label=Play]', 1)
    const sold = new Set(
      steps.flatMap(({ event }) =>
        event?.eventType === 'playerSold' ? event.data['pdf_sl_no'] : [],
      ),
    )
    await board.expectText('dl', `Sold ${sold.size}`)
  } finally {
    await host.stop()
  }
})
