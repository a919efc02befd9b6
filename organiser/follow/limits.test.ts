/** A publication of any sheet is within the limits of the server. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { fieldWithin, LARGEST_PLAYER } from '../../contract/limits.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import type { Publisher } from '../publish/publisher.ts'
import { openSession } from '../publish/session.ts'
import { follow } from './follow.ts'
import { createSettling } from './settling.ts'
import { createRoom, createTestQuestions } from './test/following.ts'

const EVENING = Date.parse('2026-11-28T19:00:00+05:30')

/** Refuses what the server refuses (`server/api/publication.ts`). */
function strict(publisher: Publisher): Publisher {
  const check = (file: unknown) => {
    const read = readAuctionFile(file)
    if (!read.ok) throw new Error(`${read.field} ${read.problem}`)
    expect(read.beyond).toEqual([])
  }
  return {
    ...publisher,
    async replaceDataFile(file, condition) {
      check(file)
      return publisher.replaceDataFile(file, condition)
    },
    async publish(publication, condition) {
      const { data } = publication.event
      const beyond: string[] = []
      for (const key of ['name', 'img', 'pdf_sl_no', 'amount']) {
        fieldWithin({ ...data }, key, '', beyond)
      }
      expect(beyond).toEqual([])
      expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(LARGEST_PLAYER)
      if (publication.dataFile !== undefined) check(publication.dataFile)
      return publisher.publish(publication, condition)
    },
  }
}

const LENGTHS = [299, 300, 301, 2047, 2048, 2049, 65_536, 65_537]
const long = fc
  .tuple(
    fc.constantFrom('', 'https://x.example/', 'data:image/png;base64,', '/', 'x.example/'),
    fc.constantFrom('a', '1', 'ा', '🏏', 'Otters '),
    fc.constantFrom(...LENGTHS),
  )
  .map(([start, piece, length]) => start + piece.repeat(length).slice(0, length - start.length))
/** Mostly what is usual in this place. */
const cell = (...usual: string[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...usual), weight: 6 }, { arbitrary: long, weight: 1 })

const row = fc.tuple(
  cell('Asha', 'Bina', 'Chitra', 'Dev'),
  cell('Batter', 'Overseas'),
  cell('1000', '-'),
  cell('', 'open', '2000'),
  cell('', '3000', 'Unsold'),
  cell('', 'Otters', 'Herons'),
  cell('', 'https://x.example/1.jpg'),
)
const sheet = fc
  .record({
    series: cell('Gully Cup'),
    teams: fc.option(fc.tuple(cell('Otters'), cell('Herons'))),
    logos: fc.tuple(cell('https://x.example/o.png'), cell('/h.png')),
    rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    isNumbered: fc.boolean(),
  })
  .map(({ series, teams, logos, rows, isNumbered }) => {
    const numbers = (cells: readonly string[], at: number | string) =>
      isNumbered ? [String(at), ...cells] : cells
    const headings = ['Player', 'Role', 'Base', 'Bid', 'Sold', 'Team', 'Photo']
    const lines = [
      ['Series', series],
      ...(teams === null ? [] : [['Teams', ...teams]]),
      ['Logos', ...logos],
      ['Purse', '100000'],
      ['Unit', 'rupee'],
      numbers(headings, 'No'),
      ...rows.map((cells, index) => numbers(cells, index + 1)),
    ]
    return lines.map((cells) => cells.map((text) => `"${text}"`).join()).join('\n')
  })

/** @returns what was said */
async function publishOnce(publisher: Publisher, csv: string): Promise<readonly string[]> {
  const said: string[] = []
  const running = follow({
    source: {
      name: 'cup.csv',
      read: async () => ({ ok: true, bytes: new TextEncoder().encode(csv) }),
      changed: async () => {},
    },
    session: openSession(publisher, 'hall', 'sheet'),
    settling: createSettling(0),
    flags: {},
    usualName: 'Cup',
    questions: createTestQuestions().questions,
    sheetWins: false,
    isOnce: true,
    now: () => EVENING,
    print: (line) => said.push(line),
    warn: (line) => said.push(line),
  })
  await running.catch((cause) => {
    // A setting that cannot be used holds the sheet.
    if (!(cause instanceof CommandFailed)) throw cause
  })
  return said
}

it('Cells of any length are published within the limits of a data file, or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, sheet, async (first, second) => {
      const publisher = strict(createRoom().publisher)
      await publishOnce(publisher, first)
      await publishOnce(publisher, second)
    }),
    { numRuns: 60 },
  )
})

const LONG = 'a'.repeat(301)
const LONG_ADDRESS = `https://x.example/${'a'.repeat(2048)}`
const SHORT = `${'a'.repeat(40)}…`

it.each([
  ['Series', 'cup.csv line 1, column B (Series) has more than 300 characters'],
  ['Teams', `cup.csv has a team “${SHORT}” that has more than 300 characters`],
  [
    'Logos',
    'Assumed: line 3, column B (Logos): no logo of Otters, because it is not the address of a picture, or too long a one.',
  ],
  ['Player', `cup.csv line 6, column A (Player): “${SHORT}” has more than 300 characters`],
  ['Team', `cup.csv line 6, column D (Team): Asha: “${SHORT}” has more than 300 characters`],
  [
    'Photo',
    'Photos: 1 cell has an address that is too long, such as “https://x.example/aaaaaaaaaaaaaaaaaaaaaa…”.',
  ],
])('A long cell %s is said with its place, and the next saving goes on', async (long, line) => {
  const usual = {
    Series: 'Gully',
    Teams: 'Otters',
    Logos: '/o.png',
    Player: 'Asha',
    Team: 'Otters',
    Photo: '/1.jpg',
  }
  const csv = ({ Series, Teams, Logos, Player, Team, Photo }: typeof usual) =>
    `Series,${Series}\nTeams,${Teams},Herons\nLogos,${Logos}\nPurse,100000\nPlayer,Base,Sold,Team,Photo\n${Player},1000,2000,${Team},${Photo}\nBina,1000,,,`
  const { publisher } = createRoom()
  const cell = ['Logos', 'Photo'].includes(long) ? LONG_ADDRESS : LONG
  expect(await publishOnce(strict(publisher), csv({ ...usual, [long]: cell }))).toContain(line)
  await publishOnce(strict(publisher), csv(usual))
  const published = await publisher.dataFile()
  expect(published).toMatchObject({
    auction_details: { main: [{ series_name: 'Gully', sold_count: 1 }] },
    teams: [
      {
        team_name: 'Otters',
        team_logo: '/o.png',
        players: [{ full_name: 'Asha', profile_pic: '/1.jpg' }],
      },
      { team_name: 'Herons' },
    ],
  })
})

it('More teams than a data file takes are not published', async () => {
  const rows = Array.from(
    { length: 1002 },
    (_, index) => `Player ${index},1000,1000,Team ${index >> 1}`,
  )
  const publisher = strict(createRoom().publisher)
  const csv = ['Purse,100000', 'Player,Base,Sold,Team', ...rows].join('\n')
  expect(await publishOnce(publisher, csv)).toContainEqual(
    expect.stringContaining('an auction has at most 500 teams'),
  )
})
