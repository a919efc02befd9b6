/** The sheet that `gavel template` writes: settings, headings and a few made-up players. */

type Rows = readonly (readonly string[])[]

const RULES: Rows = [
  ['Series', 'Village Cup 2026', '(name of the auction)'],
  ['Purse', '10 lakh', '(what each team may spend; 80L, 1.4cr or 50000 will do too)'],
  ['Squad', '15', '(the most players in a squad)'],
  ['Smallest squad', '11', '(the fewest; money is kept back for these places)'],
  ['Reserve', '10000', '(kept back for each of them)'],
  ['Unit', 'rupee', '(what plain numbers are in: rupee, lakh or crore)'],
  ['Teams', 'Otters', 'Herons', 'Kites'],
]

export const EXPLANATIONS: readonly string[] = [
  'Each player has a number that never changes.',
  'Base price: - marks a captain or a retained player; give him a team, and a price or none.',
  'Bid: fill it in to open the lot, change it to raise (or write open, for the base price).',
  'To sell, fill in both Sold and Team. Unsold means that nobody bid. Empty both to undo a sale.',
  'Type another team, and the player moves. Photo is an address, if you have one.',
]

export const HEADINGS = ['No', 'Player', 'Role', 'Base price', 'Bid', 'Sold', 'Team', 'Photo']

const PLAYERS: Rows = [
  ['1', 'Asha Rao', 'Batter', '-', '', '60000', 'Otters', ''],
  ['2', 'Bina Kulkarni', 'Bowler', '20000', '', '', '', ''],
  ['3', 'Chitra Menon', 'All-rounder', '20000', '', '', '', ''],
  ['4', 'Dev Patil', 'Keeper', '10000', '', '', '', ''],
]

/** Without the explanations, which a workbook has on a second sheet. */
export const WORKBOOK: Rows = [...RULES, HEADINGS, ...PLAYERS]

/** Counted from 1: the row of the teams, and that of the headings. */
export const TEAMS_ROW = RULES.length
export const HEADINGS_ROW = RULES.length + 1

/** Rows of cells, top to bottom. */
export const TEMPLATE: Rows = [
  ...RULES,
  [],
  ...EXPLANATIONS.map((text) => ['', text]),
  HEADINGS,
  ...PLAYERS,
]
