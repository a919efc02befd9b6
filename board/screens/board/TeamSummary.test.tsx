import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { TeamOrder } from '../../shared/team-order.ts'
import { auction } from '../../test/auction-file.ts'

const ORDER: TeamOrder = { sort: null, followed: [] }
const WIDTH = window.innerWidth

const { teams } = auction({
  teams: Array.from({ length: 50 }, (_, index) => ({ team_name: `Team ${index}`, players: [] })),
})

afterEach(() => Reflect.set(window, 'innerWidth', WIDTH))

async function summaryAt(width: number) {
  Reflect.set(window, 'innerWidth', width)
  vi.resetModules()
  const { TeamSummary } = await import('./TeamSummary.tsx')
  return <TeamSummary teams={teams} order={ORDER} />
}

/** Of the body. */
const rowsAtOnce = (html: string) => html.match(/scope="row"/g)?.length

test('decisions/lists-and-pictures: the summary begins with as many rows as fill the screen', async () => {
  const rows = rowsAtOnce(renderToString(await summaryAt(1024))) ?? 0
  expect(rows).toBeGreaterThan(window.innerHeight / 50)
  expect(rows).toBeLessThan(50)
})

test('§2.3 a phone begins with five, and every team has its row', async () => {
  const summary = await summaryAt(360)
  expect(rowsAtOnce(renderToString(summary))).toBe(5)
  render(summary)
  expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(
    teams.map(({ name }) => name),
  )
})
