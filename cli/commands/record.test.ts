/** `gavel record` against a real server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readRecording } from '../../contract/recording/recording.ts'
import { startFeedServer, TOKEN } from '../../testing/feed-server.ts'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { gavel } from '../test/gavel.ts'

const server = await startFeedServer()
afterAll(() => server.remove())

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-record-')
})

const record = (...words: string[]) =>
  gavel(['record', ...words, '--server', server.url], { env: { GAVEL_TOKEN: TOKEN }, folder })

const dataFile = {
  auction_details: { main: [{ series_name: 'Village Cup' }] },
  teams: [{ team_name: 'Otters', players: [{ full_name: 'Asha Tal', sl_no: 7 }] }],
}

const publish = (room: string) =>
  server.publish('playerSold', { name: 'Asha Tal', pdf_sl_no: 7 }, { dataFile }, room)

const steps = (recording: string) => {
  const read = readRecording(recording)
  return read.ok ? read.recording.steps : read.problem
}

describe('gavel record', () => {
  it('prints what was published to the room, or writes it into a new file', async () => {
    await publish('final')
    const printed = (await record('final')).out
    expect(steps(printed)).toMatchObject([
      {
        event: { eventType: 'playerSold', data: { name: 'Asha Tal', pdf_sl_no: 7 } },
        change: { set: dataFile },
      },
    ])
    const into = ['final', '--into', 'final.jsonl'] as const
    const wrote = 'Wrote 1 event and 1 data file to final.jsonl.\n'
    const written = await record(...into)
    expect(written.out + written.err).toBe(wrote)
    expect(await readFile(join(folder, 'final.jsonl'), 'utf8')).toBe(printed)
    expect((await record(...into)).err).toMatch(
      /^final\.jsonl cannot be written: it already exists/,
    )
  })

  it('has made-up names of people with --anonymous', async () => {
    await publish('trial')
    const printed = (await record('trial', '--anonymous')).out
    expect(printed).not.toContain('Asha Tal')
    expect(printed).toContain('Otters')
    expect(steps(printed)).toMatchObject([{ event: { data: { pdf_sl_no: 7 } } }])
  })

  it('explains what is wrong in one line', async () => {
    expect((await record('nowhere')).err).toBe(
      'The feed server refused: 404 Nothing is recorded of this room yet.\n',
    )
    expect((await record('a room')).err).toMatch(/^error: .*1 to 64 of the characters.*\n$/)
  })
})
