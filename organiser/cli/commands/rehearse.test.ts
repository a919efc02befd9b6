/** `gavel rehearse` against a recorder in place of a server. */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../tests/kit/free-port.ts'
import { listen } from '../../../tests/kit/listen.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { type Recorder, startRecorder } from '../../publish/test/recorder.ts'
import { gavel, startGavel } from '../test/gavel.ts'

const SHEET = `Players,Team,Type,Base,Sold
Asha Tal,Otters,BAT,-,10.00
Bina Kol,Otters,BOWL,0.50,4.75
Gita Soren,,AR,0.30,Unsold
Chitra Maru,Herons,AR,0.30,0.30
`

const ORIGIN = { room: 'main', series: 'Village Cup', startsAt: 1, firstPosition: 1 }
const RECORDING = `${[
  { gavel: 'recording', version: 1, ...ORIGIN },
  { after: 0, change: { set: { status: 1, auction_details: { main: [{}] }, teams: [] } } },
  { after: 0.1, event: { eventType: 'biddingStart', data: { name: 'A', pdf_sl_no: 7 } } },
  { after: 0.1, event: { eventType: 'biddingStart', data: { name: 'B', pdf_sl_no: 8 } } },
]
  .map((line) => JSON.stringify(line))
  .join('\n')}\n`

let folder: string
let recorder: Recorder
beforeEach(async () => {
  folder = await makeTestFolder('gavel-rehearsal-')
  recorder = await startRecorder()
  await writeFile(join(folder, 'token'), 'secret\n')
  await writeFile(join(folder, 'village-cup.csv'), SHEET)
})

const run = (...flags: string[]) => gavel(['rehearse', ...flags], { folder })

const into = () => ['--server', recorder.url, '--token-file', 'token']

describe('the rehearsal', () => {
  it('plays a sheet to its end and reports its notes', async () => {
    const { out, err, code } = await run('village-cup.csv', '--speed', 'max', ...into())
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toContain('\n  reads the columns Players, Team, Type, Base, Sold\n')
    expect(out).toContain('Playing Village Cup.\n')
    const first = recorder.received[0]
    const last = recorder.received.at(-1)
    const events = recorder.received.slice(1, -1)
    expect(first).toMatchObject({ method: 'PUT', path: '/api/rooms/test-room/data-file' })
    expect(last).toMatchObject({ method: 'PUT', path: first?.path })
    expect(new Set(events.map(({ path }) => path))).toEqual(
      new Set(['/api/rooms/test-room/events']),
    )
    expect(new Set(recorder.received.map(({ token }) => token))).toEqual(new Set(['Bearer secret']))
    expect(JSON.parse(events.at(-1)?.body ?? '').dataFile.auction_details.main[0]).toMatchObject({
      series_name: 'Village Cup',
      sold_count: 2,
      unsold_count: 1,
      pending_count: 0,
    })
  })

  it('plays the sheet of an address, and says in one line why it cannot be read', async () => {
    const sheets = createServer((request, response) => {
      if (request.url === '/cup.csv') response.end(SHEET)
      else response.writeHead(404).end()
    })
    const host = `127.0.0.1:${await listen(sheets)}`
    const [played, refused] = await Promise.all([
      run(`http://${host}/cup.csv`, '--speed', 'max', ...into()),
      run(`http://${host}/none.csv`, ...into()),
    ])
    expect(played).toMatchObject({ err: '', code: 0 })
    expect(played.out).toContain(`${host}: 4 rows\n`)
    expect(played.out).toContain('Playing Live.')
    expect(refused).toEqual({ out: '', err: `${host} answers 404 Not Found.\n`, code: 1 })
  })

  it('plays a recording from a lot on, in UTF-16 as PowerShell writes it', async () => {
    await writeFile(join(folder, 'final.jsonl'), `\uFEFF${RECORDING}`, 'utf16le')
    const { out, err, code } = await run(
      ...['final.jsonl', '--at', 'lot-8', '--speed', 'max'],
      ...into(),
    )
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toBe('Playing Village Cup.\n')
    const [first, second, ...rest] = recorder.received
    expect(first).toMatchObject({ method: 'PUT', path: '/api/rooms/test-room/data-file' })
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ status: 1 })
    expect(JSON.parse(second?.body ?? '').event).toMatchObject({ data: { pdf_sl_no: 8 } })
    expect(rest).toEqual([])
  })

  it('writes pictures into the running server’s folder', async () => {
    await run('village-cup.csv', '--speed', 'max', '--pictures', 'shown', ...into())
    const { teams } = JSON.parse(recorder.received[0]?.body ?? '')
    expect(teams[0].team_logo).toMatch(/^\/pictures\/teams\/1\.[0-9a-f]{8}\.svg$/)
  })

  it.each([
    [['final.jsonl', '--at', 'lot-9'], 1, /^final\.jsonl has no lot with serial number 9\.$/],
    [['cut.jsonl'], 1, /^cut\.jsonl cannot be played\. Line 4 of the recording is not JSON.*$/],
    [['final.jsonl', '--at', '9'], 2, /must be lot-N, such as lot-37\.$/],
    [['final.jsonl', '--purse', '9'], 2, /^The rules .* --purse, need a sheet\.$/],
    [['--squad', '9'], 2, /^The rules .* need a sheet\.$/],
    [['village-cup.csv', '--at', 'lot-9'], 2, /^--at needs a recording\.$/],
    [['--purse', 'much'], 2, /^--purse: “much” is not an amount such as 80 lakh or 50000\.$/],
    [['--speed', 'fast'], 2, /must be a number above 0, or max\.$/],
  ])('refuses what it cannot play, in one line: %j', async (words, code, problem) => {
    await writeFile(join(folder, 'final.jsonl'), RECORDING)
    await writeFile(join(folder, 'cut.jsonl'), RECORDING.slice(0, -20))
    const { out, err, code: given } = await run(...words, ...into())
    expect({ out, code: given }).toEqual({ out: '', code })
    expect(err.trimEnd()).toMatch(problem)
    expect(err.trimEnd()).not.toContain('\n')
  })

  it('plays the made-up league when no file is named', async () => {
    recorder.failures.push(401)
    const { out } = await run('--speed', 'max', ...into())
    expect(out).toBe('Playing Seven Rivers Premier League.\n')
    expect(recorder.received[0]?.body).toContain('Seven Rivers Premier League')
  })

  it('plays on a server of its own, which it stops when it ends, and never into a Redis', async () => {
    vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1')
    const port = String(await freePort())
    const words = ['rehearse', 'village-cup.csv', '--speed', 'max', '--exit', '--port', port]
    const child = startGavel(words, folder)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect({ code: await ended, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`http://localhost:${port}/`)
    expect(out).toContain('Playing Village Cup.\n')
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  })

  it('exits without an error when its output is closed, as by `| head`', async () => {
    const child = startGavel(['rehearse', '--speed', '100', ...into()], folder)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const err = text(child.stderr)
    child.stdout.destroy()
    expect({ err: await err, code: await ended }).toEqual({ err: '', code: 0 })
  })
})
