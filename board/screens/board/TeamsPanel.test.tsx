import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseAuctionFile } from '../../../contract/auction-file.ts'
import { render } from '../../test/rendering.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'

test('decisions/search-and-sharing: no heading takes the address of another team’s card', () => {
  const file = parseAuctionFile(
    JSON.stringify({
      auction_details: { main: [{}] },
      teams: [{ team_name: 'Chennai' }, { team_name: 'Chennai Name' }],
    }),
  )
  if (!file.ok) throw new Error(file.problem)
  render(<TeamsPanel teams={file.auction.teams} addressed="team-chennai-name" />)
  expect(document.querySelectorAll('[id="team-chennai-name"]')).toHaveLength(1)
  expect(screen.getByRole('article', { name: 'Chennai Name' })).toHaveFocus()
})
