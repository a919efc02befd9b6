import { describe, expect, it } from 'vitest'
import { checkFile } from './check-file.ts'
import { Findings } from './findings.ts'

const SOLD = {
  full_name: 'Veer Sandhu',
  profile_pic: '/photos/sandhu.jpg',
  sl_no: 7,
  auction_sold_amount: 2_00_00_000,
  auction_action_on: '2026-03-14T18:30:00+05:30',
  team_name: 'Chennai Chargers',
}
const TEAM = {
  team_name: 'Chennai Chargers',
  team_logo: '/logos/chennai.png',
  current_players_count: 1,
  team_max_playes_count: 25,
  max_bid_for_a_player: 1_00_00_000,
  current_wallet_balance: 3_00_00_000,
  players: [SOLD],
}
const SERIES = {
  series_name: 'Premier League',
  no_of_teams: 1,
  count_players_in_auction: 2,
  sold_count: 1,
  unsold_count: 0,
  pending_count: 1,
}
const FILE = {
  status: 1,
  auction_details: { main: [SERIES] },
  teams: [TEAM],
  recent_sell: [SOLD],
  top_sell: [SOLD],
  pending: [{ full_name: 'Asha Rao', profile_pic: '/photos/rao.jpg', sl_no: 8 }],
}

function check(file: unknown) {
  const findings = new Findings()
  checkFile(typeof file === 'string' ? file : JSON.stringify(file), findings)
  return findings.list()
}

/** The findings for a correct file with these changes. */
function found(changes: {
  readonly file?: object
  readonly team?: object
  readonly sale?: object
  readonly series?: object
}) {
  return check({
    ...FILE,
    auction_details: { main: [{ ...SERIES, ...changes.series }] },
    teams: [{ ...TEAM, ...changes.team }],
    recent_sell: [{ ...SOLD, ...changes.sale }],
    ...changes.file,
  }).map(({ level, about, text }) => `${level}: ${about} ${text}`)
}

describe('gavel check: a data file field by field (§3)', () => {
  it('finds nothing wrong with a correct file', () => {
    expect(check(FILE)).toEqual([])
    expect(found({ team: { current_wallet_balance: '3,00,00,000' } })).toEqual([])
  })

  it.each([
    ['<!doctype html><p>Sign in', /^not JSON: .*<!doctype/],
    ['{"teams": [}', /^not JSON/],
    ['[]', /^not a JSON object/],
    [{ ...FILE, teams: undefined }, /^teams missing or not a list/],
    [{ ...FILE, auction_details: {} }, /^auction_details.main\[0\] missing/],
  ])('%j is not shown at all (§8)', (file, text) => {
    const findings = check(file)
    expect(findings).toMatchObject([{ level: 'wrong', text: expect.stringMatching(text) }])
    expect(findings[0]?.text).toContain('Failed to load auction data')
  })

  it('finds nothing wrong with fields of its own', () => {
    const pending = [{ ...FILE.pending[0], status: 2, sold_status: 'x', नाम: 'Asha' }]
    expect(found({ file: { pending } })).toEqual([])
  })

  it.each([
    [
      { team: { team_max_playes_count: undefined, team_max_players_count: 25 } },
      'wrong: teams[].team_max_playes_count is missing: the board shows “—”',
    ],
    [
      { file: { recent_sell: undefined, recent_sells: [] } },
      'note: recent_sell is missing: the board shows nothing of it',
    ],
    [
      { team: { current_wallet_balance: '₹3 crore' } },
      'wrong: teams[].current_wallet_balance is not an amount in plain rupees: the board shows “—”',
    ],
    [
      { series: { series_name: 'x'.repeat(301) } },
      'wrong: auction_details.main[].series_name must be at most 300 characters: the board shows the part within, and our server refuses the file',
    ],
    [
      { file: { top_sell: Array.from({ length: 10_001 }, () => SOLD) } },
      'wrong: top_sell must be at most 10000 entries, with at most 100000 in all lists: the board shows the part within, and our server refuses the file',
    ],
    [
      { team: { current_players_count: 9 } },
      'wrong: teams[].current_players_count differs from the list of players: the board notes that',
    ],
    [
      { series: { no_of_teams: 3 } },
      'wrong: auction_details.main[].no_of_teams differs from the lists: the board notes that',
    ],
    [
      { sale: { auction_action_on: '14/03/2026' } },
      'wrong: recent_sell[].auction_action_on is not a date such as 2026-03-14T18:30:00+05:30: the board shows “—”',
    ],
    [
      { sale: { auction_action_on: '2026-03-14 18:30:00' } },
      'note: recent_sell[].auction_action_on names no time zone: every viewer reads it as their own local time',
    ],
    [
      { sale: { profile_pic: 'javascript:0' } },
      'wrong: recent_sell[].profile_pic is not the address of a picture: the board shows a placeholder',
    ],
    [
      { sale: { profile_pic: null } },
      'note: recent_sell[].profile_pic is missing: the board shows a placeholder',
    ],
    [
      { file: { pending: [{ ...SOLD, sl_no: 8, auction_sold_status: 'unsold' }] } },
      'wrong: pending[].auction_sold_status is not a number: the board shows no Unsold badge (2 means unsold)',
    ],
    [
      { file: { pending: [7, { ...SOLD, sl_no: 8 }] } },
      'wrong: pending[] cannot be read: the board leaves it out',
    ],
    [{ file: { status: 'active' } }, 'wrong: status is not a number: the board shows INACTIVE'],
  ])('%#', (changes, line) => {
    expect(found(changes)).toEqual([line])
  })

  it('reports the same fault in many places as one finding', () => {
    const players = [1, 2, 3].map((sl_no) => ({ ...SOLD, sl_no, auction_sold_amount: 'two' }))
    const findings = check({
      ...FILE,
      auction_details: { main: [{ ...SERIES, sold_count: 3 }] },
      teams: [{ ...TEAM, current_players_count: 3, players }],
    })
    expect(findings).toMatchObject([
      {
        about: 'teams[].players[].auction_sold_amount',
        places: [0, 1, 2].map((index) => `teams[0].players[${index}].auction_sold_amount: "two"`),
      },
    ])
  })
})
