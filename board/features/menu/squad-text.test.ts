import { expect, test } from 'vitest'
import { ENGLISH } from '../../i18n/language.ts'
import { auction } from '../../test/auction-file.ts'
import { asDateTime } from '../../ui/when.ts'
import { squadAsText } from './TeamTools.tsx'

const loadedAt = Date.UTC(2025, 3, 1, 10, 0)

function textOf(place: number): string {
  const { teams, seriesName } = auction()
  const team = teams[place]
  if (team === undefined) throw new Error('no such team')
  return squadAsText(team, { seriesName, loadedAt }, ENGLISH.messages)
}

test('a squad as plain text has amounts, purse and the time of the lists', () => {
  expect(textOf(0)).toBe(`Chennai Chargers
Premier League 2025 Auction
Lists as of ${asDateTime(loadedAt)}

1. Veer Sandhu (SL: 7): ₹2,50,00,000
2. Kiran Deshpande (SL: 8): ₹2,50,00,000

8/10 players
Remaining Budget: ₹31,50,00,000
Max Bid for Player: ₹27,00,00,000`)
})

test('a team without players says so', () => {
  expect(textOf(1)).toContain('\n\nNo players yet\n\n10/10 players\nRemaining Budget: -₹5,000\n')
})
