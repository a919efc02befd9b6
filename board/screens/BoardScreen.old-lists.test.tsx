import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { auction, numberedTeams } from '../test/auction-file.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { showLoadedBoard } from '../test/render-board.tsx'

/** The rules of the style sheets that come and go with the state. */
const sheets = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
const areOld = () => sheets().some((rule) => rule.includes('tabpanel'))
const outbid = () => sheets().find((rule) => rule.includes('line-through')) ?? ''
const since = () => screen.queryByRole('button', { name: /since then$/ })
const explanation = () => screen.queryByText('The lists change only when you refresh them.')

describe('decisions/live-events: lists that are old', () => {
  test('look old from the first change until they are refreshed, or after ten minutes', async () => {
    const { tell, refresh, advance } = await showLoadedBoard()
    tell(bid(sandhu, 100))
    expect(areOld()).toBe(false)
    tell(event('playerUnsold', menon))
    expect(areOld()).toBe(true)
    await refresh()
    expect(areOld()).toBe(false)
    advance(10 * 60_000)
    expect(areOld()).toBe(true)
  })

  test('the count of changes is a button that refreshes', async () => {
    const { tell, answer, requests } = await showLoadedBoard()
    expect(since()).toBeNull()
    tell(event('playerUnsold', menon))
    const button = screen.getByRole('button', { name: '1 change since then' })
    expect(button).toHaveAccessibleDescription('The lists change only when you refresh them.')
    await userEvent.click(button)
    expect(requests).toHaveLength(2)
    // One request at a time.
    await userEvent.click(button)
    expect(requests).toHaveLength(2)
    await answer(auction())
    expect(since()).toBeNull()
  })

  test('one sentence explains them, once on a device', async () => {
    const { tell, refresh, advance } = await showLoadedBoard()
    expect(explanation()).toBeNull()
    tell(event('playerUnsold', menon))
    expect(explanation()).toBeVisible()
    advance(15_000)
    expect(explanation()).toBeNull()
    await refresh()
    tell(event('playerUnsold', menon))
    expect(since()).not.toBeNull()
    expect(explanation()).toBeNull()
  })
})

describe('teams that can still bid, in the summary', () => {
  test('marks those whose maximum bid is below the price, without changing the list', async () => {
    const teams = numberedTeams(3, [300, 100, null])
    const { tell, advance } = await showLoadedBoard({ teams })
    const summary = screen.getByRole('region', { name: 'Team Summary' })
    const before = summary.innerHTML
    tell(bid(sandhu, 101))
    expect(outbid()).toBe('')
    // Once the price stands.
    advance(150)
    expect(outbid()).toContain('#team-team-2')
    expect(outbid()).not.toMatch(/#team-team-[13]/)
    expect(sheets().join()).toContain('Can still bid: 1'.replaceAll(' ', '\u00a0'))
    expect(summary.innerHTML).toBe(before)
    tell(event('playerSold', sandhu))
    expect(outbid()).toBe('')
  })
})
