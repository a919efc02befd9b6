/** `gavel record` against a real server. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecording } from '../../contract/recording/recording.ts'
import { startFeedServer, type TestServer, TOKEN } from '../../testing/feed-server.ts'
import type { Context } from '../context.ts'
import { recordCommand } from './record.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startFeedServer()
  folder = await mkdtemp(join(tmpdir(), 'gavel-record-'))
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true })
})

/** Runs the command. @returns what it prints @throws what the program reports in one line */
async function record(...words: string[]) {
  const lines: string[] = []
  const context: Context = {
    print: (line) => lines.push(line),
    warn: (line) => lines.push(line),
    env: { GAVEL_TOKEN: TOKEN },
    folder,
    signal: new AbortController().signal,
  }
  const command = recordCommand(context).exitOverride()
  command.configureOutput({ writeErr() {} })
  await command.parseAsync([...words, '--server', server.url], { from: 'user' })
  return lines.map((line) => `${line}\n`).join('')
}

const dataFile = {
  auction_details: { main: [{ series_name: 'Village Cup' }] },
  teams: [{ team_name: 'Otters', players: [{ full_name: 'Asha Tal', sl_no: 7 }] }],
}

async function publish(room: string) {
  const event = { eventType: 'playerSold', data: { name: 'Asha Tal', pdf_sl_no: 7 } }
  const answer = await fetch(`${server.url}/api/rooms/${room}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event, dataFile }),
  })
  expect(answer.status).toBe(201)
}

const steps = (recording: string) => {
  const read = readRecording(recording)
  return read.ok ? read.recording.steps : read.problem
}

describe('gavel record', () => {
  it('prints what was published to the room, or writes it into a new file', async () => {
    await publish('final')
    const printed = await record('final')
    expect(steps(printed)).toMatchObject([
      {
        event: { eventType: 'playerSold', data: { name: 'Asha Tal', pdf_sl_no: 7 } },
        change: { set: dataFile },
      },
    ])
    const into = ['final', '--into', 'final.jsonl'] as const
    expect(await record(...into)).toBe('Wrote 1 event and 1 data file to final.jsonl.\n')
    expect(await readFile(join(folder, 'final.jsonl'), 'utf8')).toBe(printed)
    await expect(record(...into)).rejects.toThrow(
      'final.jsonl cannot be written: it already exists',
    )
  })

  it('has made-up names of people with --anonymous', async () => {
    await publish('trial')
    const printed = await record('trial', '--anonymous')
    expect(printed).not.toContain('Asha Tal')
    expect(printed).toContain('Otters')
    expect(steps(printed)).toMatchObject([{ event: { data: { pdf_sl_no: 7 } } }])
  })

  it('explains what is wrong in one line', async () => {
    await expect(record('nowhere')).rejects.toThrow(
      /^The feed server refused: 404 Nothing is recorded of this room yet\.$/,
    )
    await expect(record('a room')).rejects.toThrow('1 to 64 of the characters')
  })
})
