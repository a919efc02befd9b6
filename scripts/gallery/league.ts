/** The made-up league of the pictures: the rehearsal's own, in the middle of its auction. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import type { DataFile, WirePlayer } from '../../contract/wire-file.ts'
import type { TestServer } from '../../tests/kit/feed-server.ts'
import { ROOT } from '../../tests/kit/programs.ts'
import type { Wire } from '../../tests/kit/wire.ts'

/** Fast enough not to wait for, slow enough to see every sale come. */
const SPEED = 60
const SOLD = 64
/** A sale every two minutes, the last of them at this time; the viewer's zone is India's. */
const LAST_SALE = Date.UTC(2026, 10, 21, 9, 40)
const TWO_MINUTES = 120_000

/** Plays the rehearsal into the server until so many are sold; gives the data file of that moment. */
export async function playToTheMiddle(server: TestServer): Promise<DataFile> {
  const flags = ['--server', server.url, '--token-file', server.tokenFile]
  const rehearsal = spawn(
    process.execPath,
    [
      'organiser/cli/main.ts',
      'rehearse',
      ...flags,
      '--pictures',
      server.picturesFolder,
      '--speed',
      String(SPEED),
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(rehearsal, 'exit')
  try {
    for (;;) {
      const response = await fetch(`${server.url}${DATA_FILE_PATH}`)
      const file: DataFile | null = response.ok ? await response.json() : null
      if (file !== null && file.auction_details.main[0].sold_count >= SOLD)
        return atSteadyTimes(file)
      if (rehearsal.exitCode !== null) throw new Error('the rehearsal ended too early')
      await sleep(20)
    }
  } finally {
    rehearsal.kill('SIGTERM')
    await ended
  }
}

/** The same times whenever the pictures are taken: the newest sale first, two minutes apart. */
function atSteadyTimes(file: DataFile): DataFile {
  const times = new Map(
    file.recent_sell.map(({ sl_no }, index) => [
      sl_no,
      new Date(LAST_SALE - index * TWO_MINUTES).toISOString(),
    ]),
  )
  const timed = (player: WirePlayer): WirePlayer => ({
    ...player,
    auction_action_on: times.get(player.sl_no) ?? player.auction_action_on,
  })
  return { ...file, recent_sell: file.recent_sell.map(timed), top_sell: file.top_sell.map(timed) }
}

/** The pending players with a picture, as a live event names them; one of Latin letters first. */
export function nextLots({ pending }: DataFile): readonly Wire[] {
  const lots = pending
    .filter(({ profile_pic }) => profile_pic !== null)
    .map(({ full_name, profile_pic, sl_no }) => ({
      name: full_name,
      img: profile_pic,
      pdf_sl_no: sl_no,
    }))
  const first = lots.findIndex(({ name }) => /^[ -~]+$/.test(name))
  return [...lots.slice(first), ...lots.slice(0, Math.max(0, first))]
}
