import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AUCTION_FILE } from '../../test/auction-file.ts'
import { showLoadedBoard, wordsOf } from '../../test/render-board.tsx'

const [MAIN] = AUCTION_FILE.auction_details.main

/** The header card, as the words in it. */
const header = () => wordsOf(screen.getByRole('heading', { level: 1 }).closest('header'))

describe('§2.1 header card', () => {
  test('{series_name} Auction, Total Teams, and ACTIVE when status equals 1', async () => {
    await showLoadedBoard()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Premier League 2025 Auction$/,
    )
    expect(header()).toBe('Premier League 2025 Auction Total Teams: 3 Status: ACTIVE')
    expect(screen.getByText('ACTIVE')).toHaveAttribute('data-tone', 'good')
    expect(document.title).toBe('Premier League 2025 Auction')
  })

  test.each([0, null])('INACTIVE when status is %j', async (status) => {
    await showLoadedBoard({ status })
    expect(screen.getByText('INACTIVE')).not.toHaveAttribute('data-tone', 'good')
    expect(screen.queryByText('ACTIVE')).toBeNull()
  })

  test('decisions/data-file: a missing value is a dash', async () => {
    await showLoadedBoard({ auction_details: { main: [{}] } })
    expect(header()).toBe('— Auction Total Teams: — Status: ACTIVE')
  })
})

describe('§2.2 Auction Statistics card', () => {
  const statistics = () => wordsOf(screen.getByRole('region', { name: 'Auction Statistics' }))

  test('Total Players, Sold, Unsold, Pending: the file’s own figures', async () => {
    await showLoadedBoard()
    expect(statistics()).toBe('Auction Statistics Total Players 120 Sold 64 Unsold 17 Pending 39')
  })

  test('are not recounted from the lists, and 0 stays 0', async () => {
    const main = [{ ...MAIN, sold_count: 0, unsold_count: '12', pending_count: -1 }]
    await showLoadedBoard({ auction_details: { main } })
    expect(statistics()).toBe('Auction Statistics Total Players 120 Sold 0 Unsold 12 Pending —')
  })
})

describe('§2.3 Team Summary table', () => {
  const summary = () => screen.getByRole('region', { name: 'Team Summary' })
  const rows = () => within(summary()).getAllByRole('row').slice(1)

  test('each row has the name, Max Bid for Player, and the label X of Y', async () => {
    await showLoadedBoard()
    expect(
      within(summary())
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Team', 'Max Bid for Player', 'Players'])
    expect(rows().map(wordsOf)).toEqual([
      'Chennai Chargers ₹27,00,00,000 8 of 10',
      'मुंबई ₹0 10 of 10',
      'Delhi Dynamos ₹12,00,00,000 3 of 10',
    ])
  })

  test('each row has the team logo, or the placeholder of §2.9', async () => {
    await showLoadedBoard()
    const logos = rows().map((row) => within(row).getByRole('presentation').getAttribute('src'))
    expect(logos).toEqual([
      '/logos/chennai.png',
      expect.stringMatching(/^data:image/),
      '/logos/delhi.png',
    ])
  })

  test('the bar is named for its team and coloured by how full the squad is', async () => {
    await showLoadedBoard()
    const bars = rows().map((row) => within(row).getByRole('progressbar'))
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Players of Chennai Chargers',
      'Players of मुंबई',
      'Players of Delhi Dynamos',
    ])
    expect(bars.map((bar) => bar.firstElementChild?.getAttribute('data-fill'))).toEqual([
      'nearly-full',
      'full',
      'open',
    ])
  })
})
