/**
 * Writes a recorded made-up auction and its pictures into a folder, for `npm run build:demo`: the same seed
 * gives the same files.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WireObject } from '../contract/leaf.ts'
import { changeBetween } from '../contract/recording/change.ts'
import { type RecordedStep, writeRecording } from '../contract/recording/recording.ts'
import { madeUpAuction } from './made-up/made-up-auction.ts'
import { madeUpArtist } from './pictures/artists.ts'
import { drawPictures } from './pictures/draw-pictures.ts'
import { play } from './play/play.ts'
import { scriptOf } from './script/script.ts'

const SEED = 2026
const STARTS_AT = Date.UTC(2026, 0, 17, 9, 30)

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder.')

const { people, ...auction } = madeUpAuction({ seed: SEED })
const drawn = await drawPictures(auction, madeUpArtist(people, SEED), join(folder, 'pictures'))

const steps: RecordedStep[] = []
let now = STARTS_AT
let file: WireObject | null = null

function changeTo(next: WireObject) {
  const change = changeBetween(file, next)
  file = next
  return change
}

await play({
  script: scriptOf(drawn, SEED),
  speed: 1,
  seed: SEED,
  room: 'demo',
  run: 'demo',
  now: () => now,
  async wait(ms) {
    now += ms
  },
  publisher: {
    async replaceDataFile(dataFile) {
      const change = changeTo({ ...dataFile })
      if (change !== null) steps.push({ at: now, event: null, change })
    },
    async publish({ event, dataFile }) {
      const data = { ...event.data }
      const change = dataFile === undefined ? null : changeTo({ ...dataFile })
      steps.push({ at: now, event: { ...event, data }, change })
    },
  },
})

await mkdir(folder, { recursive: true })
const series = drawn.league.seriesName
await writeFile(
  join(folder, 'recording.jsonl'),
  writeRecording({ room: 'demo', series, firstPosition: 1, steps }),
)
