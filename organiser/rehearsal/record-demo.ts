/**
 * Writes a recorded made-up auction and its pictures into a folder, for `npm run build:demo`: the same seed
 * gives the same files.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRecording } from '../../contract/recording/recording.ts'
import { madeUpAuction } from './made-up/made-up-auction.ts'
import { drawPictures } from './pictures/draw-pictures.ts'
import { recordingOf } from './record.ts'

const SEED = 2026
const STARTS_AT = Date.UTC(2026, 0, 17, 9, 30)

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder.')

const drawn = await drawPictures(madeUpAuction(SEED), join(folder, 'pictures'))
const steps = recordingOf(drawn, STARTS_AT, 1)
await mkdir(folder, { recursive: true })
await writeFile(
  join(folder, 'recording.jsonl'),
  writeRecording({ room: 'demo', series: drawn.league.seriesName, firstPosition: 1, steps }),
)
