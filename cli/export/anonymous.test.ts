/** `gavel export --anonymous` leaves nobody recognisable by name or photo. */
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../auction/random.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { applyChange, changeBetween } from '../../contract/recording/change.ts'
import type { RecordedStep, Recording } from '../../contract/recording/recording.ts'
import { readRecording, writeRecording } from '../../contract/recording/recording.ts'
import { withMadeUpNames } from './anonymous.ts'

const NAMES = [
  'Virat Kohli',
  'विराट कोहली',
  'சென்னை வீரர்',
  'A',
  'Abdul Rahman bin Muhammad Ismail the Second',
]

const person = (name: string, n: number, sale: object | null = null) => ({
  full_name: name,
  profile_pic: `https://cdn.example/people/${n}.webp`,
  sl_no: n,
  auction_sold_amount: sale === null ? null : 500_000,
  auction_action_on: sale === null ? null : '2024-11-24 15:04:05',
  auction_sold_status: sale === null ? 0 : 1,
  team_name: sale === null ? null : 'Otters',
  nickname: `Nick of ${name}`,
})

/** After so many sales, with fields of the publisher's own. */
function dataFile(sold: number) {
  const all = NAMES.map((name, n) => person(name, n + 1, n < sold ? {} : null))
  return {
    status: 1,
    auction_details: { main: [{ series_name: 'Village Cup', sold_count: sold, host: 'Ravi' }] },
    teams: [
      {
        team_name: 'Otters',
        team_logo: '/otters.svg',
        owner: 'Ravi Shastri',
        current_wallet_balance: '12,00,000',
        max_bid_for_a_player: 'ask Ravi Shastri',
        players: all.slice(0, sold),
      },
      null,
    ],
    recent_sell: all.slice(0, sold).reverse(),
    pending: all.slice(sold),
    gavel: { journal: NAMES },
  }
}

const RECORDING: Recording = (() => {
  const steps: RecordedStep[] = []
  let before: WireObject | null = null
  for (const [n, name] of NAMES.entries()) {
    const file = dataFile(n + 1)
    const change = changeBetween(before, file)
    before = file
    const data = {
      name: ` ${name}`,
      img: `https://cdn.example/people/${n + 1}.webp`,
      pdf_sl_no: n + 1,
      amount: 500_000,
      note: `Nick of ${name}`,
    }
    steps.push({ at: n * 1000, event: { eventType: 'playerSold', data }, change })
  }
  return { room: 'main', series: 'Village Cup', madeUpNames: false, firstPosition: 1, steps }
})()

const anonymous = withMadeUpNames(RECORDING)
const lastFile = anonymous.steps.reduce<WireObject | null>(
  (file, { change }) => (change === null ? file : applyChange(file, change)),
  null,
)

describe('a recording with made-up names', () => {
  test('has no name, photo or field of the publisher’s own, and is a recording', () => {
    const text = writeRecording(anonymous)
    const names = NAMES.filter((name) => name.length > 1)
    for (const hidden of [...names, 'cdn.example', 'Nick', 'Ravi', 'journal']) {
      expect(text).not.toContain(hidden)
    }
    expect(readRecording(text)).toEqual({ ok: true, recording: anonymous })
    expect(anonymous).toMatchObject({ room: 'main', series: 'Village Cup', madeUpNames: true })
  })

  test('gives the same person the same name and photo in every list and event', () => {
    const { teams, recent_sell } = lastFile as unknown as ReturnType<typeof dataFile>
    const players = teams[0]?.players ?? []
    const told = anonymous.steps.map(({ event }) => event?.data)
    expect(players.map(({ full_name }) => full_name)).toEqual(told.map((data) => data?.['name']))
    expect(players.map(({ profile_pic }) => profile_pic)).toEqual(told.map((data) => data?.['img']))
    expect(recent_sell.map(({ full_name }) => full_name)).toEqual(
      players.map(({ full_name }) => full_name).reverse(),
    )
    expect(new Set(players.map(({ full_name }) => full_name)).size).toBe(NAMES.length)
    expect(new Set(players.map(({ profile_pic }) => profile_pic)).size).toBe(NAMES.length)
  })

  test('keeps each name’s script and about its length', () => {
    const names = anonymous.steps.map(({ event }) => String(event?.data['name']))
    const scripts = [/^\p{Script=Latin}/u, /^\p{Script=Devanagari}/u, /^\p{Script=Tamil}/u]
    for (const [n, script] of scripts.entries()) expect(names[n]).toMatch(script)
    expect(names[4]?.length).toBeGreaterThan(35)
    expect(names[0]?.length).toBeLessThan(20)
  })

  test('keeps teams, prices, dates and counts, but no text in place of a number', () => {
    const first = { sl_no: 1, auction_sold_amount: 500_000, team_name: 'Otters' }
    expect(lastFile).toMatchObject({
      status: 1,
      auction_details: { main: [{ series_name: 'Village Cup', sold_count: 5 }] },
      teams: [
        {
          team_name: 'Otters',
          team_logo: '/otters.svg',
          current_wallet_balance: '12,00,000',
          max_bid_for_a_player: null,
          players: [first, {}, {}, {}, {}],
        },
        null,
      ],
    })
    expect(anonymous.steps.map(({ at }) => at)).toEqual(RECORDING.steps.map(({ at }) => at))
  })

  test('has enough names for any auction', () => {
    const random = randomFrom('names')
    const players = Array.from({ length: 3_000 }, (_, n) => person(`${random.next()}`, n))
    const file = { ...dataFile(0), pending: players }
    const change = changeBetween(null, file)
    const step = { at: 0, event: null, change }
    const [made] = withMadeUpNames({ ...RECORDING, steps: [step] }).steps
    const { pending } = applyChange(null, made?.change ?? { set: null }) as unknown as typeof file
    expect(new Set(pending.map(({ full_name }) => full_name)).size).toBe(3_000)
  })
})
