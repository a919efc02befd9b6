/**
 * The data file's schema for the API documents: the required skeleton and the names of optional fields
 * (specification §3). The rule itself is the contract's `readAuctionFile`; a test keeps the two
 * consistent.
 */
import * as v from 'valibot'
import {
  LONGEST_ADDRESS,
  LONGEST_DATA_ADDRESS,
  LONGEST_TEXT,
  MOST_ENTRIES,
  MOST_PLAYERS,
  MOST_TEAMS,
} from '../../contract/limits.ts'

/** A leaf: any value is taken, and one that can't be read is shown as missing. */
function leaf(description: string) {
  return v.optional(v.pipe(v.unknown(), v.description(description)))
}

const limits = `Limits of a publication: texts ${LONGEST_TEXT} characters, addresses of pictures ${LONGEST_ADDRESS} (as a data: address ${LONGEST_DATA_ADDRESS}), ${MOST_TEAMS} teams, ${MOST_PLAYERS} players in a list and ${MOST_ENTRIES} entries in all lists; numbers at most ${Number.MAX_SAFE_INTEGER}.`

const fields = v.looseObject({
  status: leaf('1 while the auction is active.'),
  phase: leaf('Optional: why the status is not 1, “not started” or “over”.'),
  auction_details: v.looseObject({
    main: v.looseTuple([
      v.looseObject({
        series_name: leaf('Name of the auction.'),
        no_of_teams: leaf('Count of teams.'),
        count_players_in_auction: leaf('Count of players.'),
        sold_count: leaf('Players sold.'),
        unsold_count: leaf('Players offered and not sold.'),
        pending_count: leaf('Players still to come.'),
      }),
    ]),
  }),
  teams: v.pipe(
    v.array(v.unknown()),
    v.maxLength(MOST_TEAMS),
    v.description(
      'Teams: team_name, team_logo, current_players_count, team_max_playes_count (spelt so), max_bid_for_a_player, current_wallet_balance, players. Anything but an object is left out.',
    ),
  ),
  recent_sell: leaf('List of players sold, the newest first.'),
  top_sell: leaf('List of players sold, the dearest first.'),
  pending: leaf(
    'List of players still to come. A player: full_name, profile_pic, sl_no, auction_sold_amount, auction_action_on, team_name, auction_sold_status (2: unsold).',
  ),
})

export const dataFileSchema = v.pipe(fields, v.description(limits))
