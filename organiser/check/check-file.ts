/** A data file as the board will show it (specification §2, §3). */
import type { Auction } from '../../contract/auction.ts'
import { disagreementsIn } from '../../contract/file-check.ts'
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import { limitAt } from '../../contract/limits.ts'
import { parseDataFile } from '../lib/parse-data-file.ts'
import { checkFields, type Fields } from './check-fields.ts'
import type { Findings } from './findings.ts'

const SERIES: Fields = {
  series_name: 'text',
  no_of_teams: 'count',
  count_players_in_auction: 'count',
  sold_count: 'count',
  unsold_count: 'count',
  pending_count: 'count',
}

const PLAYER: Fields = { full_name: 'text', profile_pic: 'picture', sl_no: 'text' }

const SQUAD: Fields = { ...PLAYER, auction_sold_amount: 'price' }

const SALE: Fields = { ...SQUAD, auction_action_on: 'date', team_name: 'text' }

const TEAM: Fields = {
  team_name: 'text',
  team_logo: 'picture',
  current_players_count: 'count',
  team_max_playes_count: 'count',
  max_bid_for_a_player: 'price',
  current_wallet_balance: 'balance',
  players: [SQUAD],
}

const FILE: Fields = {
  status: 'status',
  auction_details: 'other',
  teams: [TEAM],
  recent_sell: [SALE],
  top_sell: [SALE],
  pending: [{ ...PLAYER, auction_sold_status: 'unsold' }],
}

/** Checks the text of a data file, and adds its findings. */
export function checkFile(body: string, findings: Findings): void {
  const parsed = parseDataFile(body)
  if (!parsed.ok) {
    const text = `${parsed.problem}: the board says “Failed to load auction data”`
    findings.add('wrong', 'data file', text)
    return
  }
  const { file, auction, leftOut, beyond } = parsed
  checkFields(file, FILE, '', findings)
  const details = getOwn(file, 'auction_details')
  const main = isWireObject(details) ? getOwn(details, 'main') : undefined
  const series: unknown = Array.isArray(main) ? main[0] : undefined
  if (isWireObject(series)) checkFields(series, SERIES, 'auction_details.main[0].', findings)
  for (const path of leftOut) {
    findings.add('wrong', path, 'cannot be read: the board leaves it out')
  }
  for (const path of beyond) {
    const text = `${limitAt(path)}: the board shows the part within, and our server refuses the file`
    findings.add('wrong', path, text)
  }
  checkFigures(auction, findings)
}

function checkFigures(auction: Auction, findings: Findings): void {
  const counts = { teams: 'no_of_teams', pending: 'pending_count', sold: 'sold_count' } as const
  for (const found of disagreementsIn(auction)) {
    const figures = `${found.counted}, but there are ${found.listed}`
    if (found.of === 'squad') {
      const text = 'differs from the list of players: the board notes that'
      const detail = `${found.team.name ?? '—'} has ${figures}`
      findings.add('wrong', 'teams[].current_players_count', text, detail)
    } else {
      const where = `auction_details.main[0].${counts[found.of]}`
      findings.add('wrong', where, 'differs from the lists: the board notes that', figures)
    }
  }
}
