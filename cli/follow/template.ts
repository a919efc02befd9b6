/** The sheet that `gavel template` writes: settings, headings and a few made-up players. */

/** Rows of cells, top to bottom. */
export const TEMPLATE: readonly (readonly string[])[] = [
  ['Series', 'Village Cup 2026', '(name of the auction)'],
  ['Purse', '10 lakh', '(what each team may spend; 80L, 1.4cr or 50000 will do too)'],
  ['Squad', '15', '(the most players in a squad)'],
  ['Smallest squad', '11', '(the fewest; money is kept back for these places)'],
  ['Reserve', '10000', '(kept back for each of them)'],
  ['Unit', 'rupee', '(what plain numbers are in: rupee, lakh or crore)'],
  ['Teams', 'Otters', 'Herons', 'Kites'],
  [],
  ['', 'Each player has a number that never changes.'],
  ['', 'Base price: - marks a player retained before the auction; give him a team and a price.'],
  ['', 'Bid: fill it in to open the lot, change it to raise (or write open, for the base price).'],
  ['', 'Sold and Team: fill in both to sell. Unsold: nobody bid. Empty both to undo a sale.'],
  ['', 'Another team: the player moves. Photo: an address, if you have one.'],
  ['No', 'Player', 'Role', 'Base price', 'Bid', 'Sold', 'Team', 'Photo'],
  ['1', 'Asha Rao', 'Batter', '-', '', '60000', 'Otters', ''],
  ['2', 'Bina Kulkarni', 'Bowler', '20000', '', '', '', ''],
  ['3', 'Chitra Menon', 'All-rounder', '20000', '', '', '', ''],
  ['4', 'Dev Patil', 'Keeper', '10000', '', '', '', ''],
]
