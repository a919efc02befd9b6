/** What `help` prints at the desk. */
export const HELP_LINES: readonly string[] = [
  'open 37          open the lot of player 37 (or: open asha rao), at the base price;',
  'open 37 20l      at ₹20 lakh',
  '12l, 1.4cr, 50k  the bid; + raises it by the next increment, +5l by ₹5 lakh',
  'sold mi          sold to Mumbai Indians at the current bid; sold mi 1.4cr at that price',
  'unsold           no team wants the player, who can be opened again later',
  'undo             take the latest sale back (undo 37: that player’s)',
  'move 37 csk      the sale goes to another team, at its price',
  'add "Asha Rao"   a new player, with the next number at the lowest price;',
  '                 --base 20l, --number 112 and --photo URL say otherwise',
  'teams            each team’s purse, maximum bid (≤) and players, a line each',
  'quit             leave (also Ctrl+D); the auction stays as it is',
  'A rule that is in the way can be overridden: sold mi 1.4cr --force.',
  'A team is its name, its initials or the beginning; Tab completes names of teams and players.',
]
