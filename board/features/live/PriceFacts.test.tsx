import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bid, sandhu } from '../../test/live-events.ts'
import { prefer } from '../../test/match-media.ts'
import { showLoadedBoard } from '../../test/render-board.tsx'

const DELHI_MOST = 12_00_00_000
const HIGHEST_SALE = 27_00_00_000

const words = () => screen.queryByText(/^Can still bid/)?.textContent
const bidders = () => {
  const list = document.querySelector('.bidders ul')
  return [...(list?.querySelectorAll('li:not([aria-hidden=true])') ?? [])].map((item) =>
    item.getAttribute('aria-label'),
  )
}
const highest = () => screen.queryByText('Highest so far')

async function showStage(isDesktop = true) {
  prefer({ lessMotion: true, isDesktop })
  return showLoadedBoard()
}

describe('decisions/wall-and-overlay: what the lists say about the price, on a desktop’s stage', () => {
  test('the teams that can still bid go out as the price climbs', async () => {
    const { tell } = await showStage()
    expect(words()).toBeUndefined()
    tell(bid(sandhu, DELHI_MOST))
    expect(words()).toBe('Can still bid: 2')
    expect(bidders()).toEqual(['Chennai Chargers', 'Delhi Dynamos'])
    tell(bid(sandhu, DELHI_MOST + 1))
    expect(words()).toBe('Can still bid: 1')
    expect(bidders()).toEqual(['Chennai Chargers'])
  })

  test('a price above every known sale is the highest so far', async () => {
    const { tell } = await showStage()
    tell(bid(sandhu, HIGHEST_SALE))
    expect(highest()).toBeNull()
    tell(bid(sandhu, HIGHEST_SALE + 1))
    expect(highest()).toBeVisible()
    expect(words()).toBe('Can still bid: 0')
  })

  test('nothing on a phone', async () => {
    const { tell } = await showStage(false)
    tell(bid(sandhu, HIGHEST_SALE + 1))
    expect(screen.getByRole('region', { name: 'Player being bid on' })).toBeVisible()
    expect([words(), highest()]).toEqual([undefined, null])
  })
})
