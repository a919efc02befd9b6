import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { parseAuctionFile, readAuctionFile } from './auction-file.ts'
import { impuritiesOf } from './test/impurities.ts'

const series = {
  series_name: 'Premier League 2025',
  no_of_teams: 10,
  count_players_in_auction: 204,
  sold_count: 120,
  unsold_count: 30,
  pending_count: 54,
}
const sandhu = {
  full_name: 'Veer Sandhu',
  profile_pic: '/photos/sandhu.jpg',
  sl_no: 7,
  auction_sold_amount: 4_00_00_000,
  auction_action_on: '2024-11-24T15:04:05Z',
  team_name: 'Chennai Super Kings',
  auction_sold_status: 1,
}
const chennai = {
  team_name: 'Chennai Super Kings',
  team_logo: '/logos/csk.png',
  current_players_count: 20,
  team_max_playes_count: 25,
  max_bid_for_a_player: 3_50_00_000,
  current_wallet_balance: 5_00_00_000,
  players: [sandhu],
}
const file = {
  status: 1,
  auction_details: { main: [series] },
  teams: [chennai],
  recent_sell: [sandhu],
  top_sell: [{ ...sandhu, sl_no: 9 }],
  pending: [{ full_name: 'Unsold Ashok', sl_no: 'B-12', auction_sold_status: 2 }],
}

/** A player of whom nothing is known. */
const nobody = {
  name: null,
  photo: null,
  serialNumber: null,
  soldFor: null,
  soldAt: null,
  teamName: null,
  isUnsold: false,
}

/** Reads a valid file. */
function auctionOf(given: unknown) {
  const parsed = readAuctionFile(given)
  if (!parsed.ok) throw new Error(`${parsed.field} ${parsed.problem}`)
  return parsed.auction
}

function anchorsOf(...names: unknown[]) {
  const teams = names.map((team_name) => ({ team_name }))
  return auctionOf({ ...file, teams }).teams.map((team) => team.anchor)
}

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('reads all of §3', () => {
  const player = {
    name: 'Veer Sandhu',
    photo: '/photos/sandhu.jpg',
    serialNumber: '7',
    soldFor: 4_00_00_000,
    soldAt: Date.UTC(2024, 10, 24, 15, 4, 5),
    teamName: 'Chennai Super Kings',
    isUnsold: false,
  }
  expect(parseAuctionFile(JSON.stringify(file))).toEqual({
    ok: true,
    leftOut: [],
    beyond: [],
    auction: {
      seriesName: 'Premier League 2025',
      isActive: true,
      phase: null,
      counts: { teams: 10, players: 204, sold: 120, unsold: 30, pending: 54 },
      teams: [
        {
          anchor: 'team-chennai-super-kings',
          name: 'Chennai Super Kings',
          logo: '/logos/csk.png',
          squadSize: 20,
          squadLimit: 25,
          maxBid: 3_50_00_000,
          purse: 5_00_00_000,
          squad: [player],
        },
      ],
      recentSales: [player],
      topSales: [{ ...player, serialNumber: '9' }],
      pending: [
        {
          ...nobody,
          name: 'Unsold Ashok',
          serialNumber: 'B-12',
          isUnsold: true,
        },
      ],
    },
  })
})

test('numbers as strings read the same', () => {
  const strings = JSON.stringify(file, (_, value) =>
    typeof value === 'number' ? String(value) : value,
  )
  expect(parseAuctionFile(strings)).toEqual(readAuctionFile(file))
})

test('any JSON value is read without throwing', () => {
  const anyShape = fc.oneof(
    fc.jsonValue(),
    fc.record({
      status: fc.jsonValue(),
      auction_details: fc.record({ main: fc.tuple(fc.dictionary(fc.string(), fc.jsonValue())) }),
      teams: fc.array(fc.jsonValue()),
      pending: fc.jsonValue(),
    }),
  )
  fc.assert(
    fc.property(anyShape, (given) => {
      expect(impuritiesOf(readAuctionFile(given))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

describe('a body that cannot be parsed (§8)', () => {
  test.each(['', '<!doctype html>', '{"status": 1', '// none\n{}', "{'status': 1}", 'undefined'])(
    '%j is not JSON',
    (body) => {
      const parsed = parseAuctionFile(body)
      expect(parsed).toMatchObject({ ok: false, field: '' })
      expect(parsed).toHaveProperty('problem', expect.stringContaining('not JSON'))
    },
  )

  test.each(['null', '[]', '"text"', '12', 'true'])('%s is not an auction', (body) => {
    expect(parseAuctionFile(body)).toEqual({ ok: false, field: '', problem: 'not a JSON object' })
  })

  test('a byte-order mark is ignored', () => {
    const body = JSON.stringify(file)
    expect(parseAuctionFile(`\uFEFF${body}`)).toEqual(parseAuctionFile(body))
  })

  test('a deeply nested body does not throw', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    expect(parseAuctionFile(deep).ok).toBe(false)
    expect(parseAuctionFile(JSON.stringify(file).replace('[{', `[${deep},{`)).ok).toBe(false)
  })
})

describe('the skeleton is strict', () => {
  test.each([
    [undefined],
    [null],
    [[]],
    [{}],
    [{ main: { 0: series } }],
    [{ main: [] }],
    [{ main: [null] }],
    [{ main: [[series]] }],
  ])('auction_details %j', (auction_details) => {
    expect(readAuctionFile({ ...file, auction_details })).toMatchObject({
      ok: false,
      field: 'auction_details.main[0]',
    })
  })

  test.each([[undefined], [null], ['x'], [{}], [{ length: 1 }], [7]])('teams %j', (teams) => {
    expect(readAuctionFile({ ...file, teams })).toMatchObject({ ok: false, field: 'teams' })
  })

  test('inherited properties are ignored', () => {
    expect(readAuctionFile(Object.create(file)).ok).toBe(false)
  })

  test('the skeleton alone is an auction without known values', () => {
    const team = {
      anchor: 'team-1',
      name: null,
      logo: null,
      squadSize: null,
      squadLimit: null,
      maxBid: null,
      purse: null,
      squad: [nobody],
    }
    expect(auctionOf({ auction_details: { main: [{}] }, teams: [{ players: [{}] }] })).toEqual({
      seriesName: null,
      isActive: false,
      phase: null,
      counts: { teams: null, players: null, sold: null, unsold: null, pending: null },
      teams: [team],
      recentSales: [],
      topSales: [],
      pending: [],
    })
  })

  test('the first entry of main is used', () => {
    const main = [series, { ...series, series_name: 'Another' }]
    expect(auctionOf({ ...file, auction_details: { main } }).seriesName).toBe('Premier League 2025')
  })
})

describe('ACTIVE only when status is 1 (§2, §9)', () => {
  test.each([
    [1, true],
    ['1', true],
    [0, false],
    [2, false],
    [undefined, false],
  ])('status %j', (status, isActive) => {
    expect(auctionOf({ ...file, status }).isActive).toBe(isActive)
  })
})

describe('Unsold only when the sold status is 2 (§2, §9)', () => {
  test.each([
    [2, true],
    ['2', true],
    [1, false],
    [null, false],
  ])('auction_sold_status %j', (auction_sold_status, isUnsold) => {
    const pending = [{ ...sandhu, auction_sold_status }]
    expect(auctionOf({ ...file, pending }).pending[0]?.isUnsold).toBe(isUnsold)
  })
})

describe('lists', () => {
  test.each([[undefined], [null]])('a list that is %j is empty, without a warning', (list) => {
    const given = { ...file, recent_sell: list, top_sell: list, pending: list }
    expect(readAuctionFile(given)).toMatchObject({
      ok: true,
      leftOut: [],
      auction: { recentSales: [], topSales: [], pending: [] },
    })
  })

  test('a list of another type is empty and reported', () => {
    const teams = [{ ...chennai, players: {} }]
    expect(readAuctionFile({ ...file, teams, top_sell: 'x' })).toMatchObject({
      ok: true,
      leftOut: ['teams[0].players', 'top_sell'],
      auction: { teams: [{ squad: [] }], topSales: [] },
    })
  })

  test('an item that is not an object is left out and reported', () => {
    const teams = [null, { ...chennai, players: ['x', sandhu, [sandhu]] }, 7]
    const parsed = readAuctionFile({ ...file, teams, pending: [false, sandhu] })
    expect(parsed).toHaveProperty('leftOut', [
      'teams[0]',
      'teams[1].players[0]',
      'teams[1].players[2]',
      'teams[2]',
      'pending[0]',
    ])
    expect(parsed).toMatchObject({
      auction: {
        teams: [{ squad: [{ name: 'Veer Sandhu' }] }],
        pending: [{ name: 'Veer Sandhu' }],
      },
    })
  })
})

describe('decisions/data-file: what is beyond a limit', () => {
  const players = (count: number) => Array.from({ length: count }, () => ({}))
  const long = 'x'.repeat(301)

  test('a text is cut, and named', () => {
    const parsed = readAuctionFile({
      ...file,
      auction_details: { main: [{ ...series, series_name: long }] },
      teams: [chennai, { ...chennai, team_name: long, players: [{ ...sandhu, sl_no: long }] }],
      pending: [{ ...sandhu, full_name: long, auction_action_on: long, auction_sold_amount: long }],
    })
    const cut = 'x'.repeat(300)
    expect(parsed).toMatchObject({
      ok: true,
      auction: {
        seriesName: cut,
        teams: [{}, { name: cut, squad: [{ serialNumber: cut }] }],
        pending: [{ name: cut, soldAt: null, soldFor: null }],
      },
      beyond: [
        'auction_details.main[0].series_name',
        'teams[1].team_name',
        'teams[1].players[0].sl_no',
        'pending[0].full_name',
        'pending[0].auction_sold_amount',
        'pending[0].auction_action_on',
      ],
    })
  })

  test('the address of a picture is left out, and named', () => {
    const address = `/${'x'.repeat(2048)}`
    const parsed = readAuctionFile({
      ...file,
      teams: [
        { ...chennai, team_logo: address, players: [] },
        { ...chennai, team_logo: `data:image/png;base64,${'A'.repeat(65_536)}` },
        { ...chennai, team_logo: ` DATA:image/png;base64,${'A'.repeat(65_000)}` },
        { ...chennai, team_logo: address.slice(1) },
      ],
    })
    expect(parsed).toMatchObject({
      auction: {
        teams: [
          { logo: null },
          { logo: null },
          { logo: expect.stringContaining('DATA:') },
          { logo: address.slice(1) },
        ],
      },
      beyond: ['teams[0].team_logo', 'teams[1].team_logo'],
    })
  })

  test('a list ends at its limit, and is named', () => {
    const teams = Array.from({ length: 501 }, () => ({ team_name: 'A' }))
    expect(readAuctionFile({ ...file, teams, pending: players(10_001) })).toMatchObject({
      beyond: ['teams', 'pending'],
      auction: { teams: { length: 500 }, pending: { length: 10_000 } },
    })
  })

  test('so do all lists together', () => {
    const teams = Array.from({ length: 11 }, () => ({ players: players(9_999) }))
    const parsed = readAuctionFile({ ...file, teams })
    if (!parsed.ok) throw new Error(parsed.problem)
    expect(parsed.beyond).toEqual([
      'teams[9].players',
      'teams[10].players',
      'recent_sell',
      'top_sell',
      'pending',
    ])
    // 100,000 entries less the 11 teams.
    expect(parsed.auction.teams.flatMap(({ squad }) => squad)).toHaveLength(99_989)
  })

  test('fields that the board does not read have no limit', () => {
    const parsed = readAuctionFile({ ...file, notes: long, teams: [{ ...chennai, notes: long }] })
    expect(parsed).toMatchObject({ ok: true, beyond: [] })
  })
})

describe('amounts', () => {
  test('a purse may be negative, a bid or price may not', () => {
    const given = { ...chennai, current_wallet_balance: -5000, max_bid_for_a_player: -1 }
    const [team] = auctionOf({ ...file, teams: [given] }).teams
    expect(team).toMatchObject({ purse: -5000, maxBid: null })
  })
})

describe('anchors of the team cards', () => {
  test.each([
    ['Chennai Super Kings', 'team-chennai-super-kings'],
    ['  R.C.B.  (Bengaluru)! ', 'team-r-c-b-bengaluru'],
    ['चेन्नई सुपर किंग्स', 'team-चेन्नई-सुपर-किंग्स'],
    ['சென்னை', 'team-சென்னை'],
    ['Königsberg Ⅳ', 'team-königsberg-iv'],
    ['', 'team-1'],
    [null, 'team-1'],
    ['🏏', 'team-1'],
    ['❤️', 'team-1'],
    ['Hearts ❤️ XI', 'team-hearts-xi'],
    ['"><img src=x>', 'team-img-src-x'],
    ['\uD800', 'team-1'],
    [12, 'team-12'],
  ])('%j', (name, anchor) => {
    expect(anchorsOf(name)).toEqual([anchor])
  })

  test('teams with the same name have different anchors', () => {
    expect(anchorsOf('A', 'A', 'A-2')).toEqual(['team-a', 'team-a-2', 'team-a-2-2'])
    expect(anchorsOf('A', 'A-2', 'A')).toEqual(['team-a', 'team-a-2', 'team-a-3'])
    expect(anchorsOf(null, '', '🏏')).toEqual(['team-1', 'team-2', 'team-3'])
    expect(anchorsOf('2', null)).toEqual(['team-2', 'team-2-2'])
    const many = anchorsOf(...Array<string>(500).fill('A'))
    expect([many[1], many[499]]).toEqual(['team-a-2', 'team-a-500'])
  })

  test('are made from the part of a name that is within its limit', () => {
    // Eighteen letters in NFKC.
    const [anchor] = anchorsOf('\uFDFA'.repeat(1_000_000))
    expect(anchor).toHaveLength('team-'.length + 300 * 18)
  })

  test('are unique and without white space or markup for any names', () => {
    const any = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
    const known = fc.constantFrom('A', 'a-2', '__proto__', 'constructor')
    const names = fc.array(fc.oneof(fc.string({ unit: any }), known), { maxLength: 8 })
    fc.assert(
      fc.property(names, (given) => {
        const anchors = anchorsOf(...given)
        expect(new Set(anchors).size).toBe(given.length)
        const isClean = (anchor: string) => /^team(-[\p{L}\p{M}\p{N}]+)+$/u.test(anchor)
        expect(anchors.filter((anchor) => !isClean(anchor))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('prototype keys', () => {
  test('__proto__ and constructor in a file change nothing', () => {
    const body = `{
      "__proto__": {"status": 1, "polluted": true},
      "constructor": {"prototype": {"polluted": true}},
      "auction_details": {"main": [{"__proto__": {"series_name": "Sly"}}]},
      "teams": [{"__proto__": {"team_name": "Sly", "polluted": true}, "constructor": null}]
    }`
    const parsed = parseAuctionFile(body)
    expect(impuritiesOf(parsed)).toEqual([])
    expect(parsed).toMatchObject({
      auction: { isActive: false, seriesName: null, teams: [{ name: null }] },
    })
    expect(JSON.stringify(parsed)).not.toContain('Sly')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
