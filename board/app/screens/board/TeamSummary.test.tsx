import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { auction } from '../../../test/auction-file.ts'
import { render, renderToHtml } from '../../../test/rendering.tsx'
import type { TeamOrder } from '../../../ui/team-order.ts'
import { TeamSummary } from './TeamSummary.tsx'

const ORDER: TeamOrder = { sort: null, followed: [] }
const WIDTH = window.innerWidth

const { teams } = auction({
  teams: Array.from({ length: 50 }, (_, index) => ({ team_name: `Team ${index}`, players: [] })),
})

afterEach(() => Reflect.set(window, 'innerWidth', WIDTH))

const summary = <TeamSummary teams={teams} order={ORDER} />

/** Of the body. */
const rowsAtOnce = (html: string) => html.match(/scope="row"/g)?.length

test('decisions/lists-and-pictures: the summary begins with as many rows as fill the screen', () => {
  const rows = rowsAtOnce(renderToHtml(summary)) ?? 0
  expect(rows).toBeGreaterThan(window.innerHeight / 50)
  expect(rows).toBeLessThan(50)
})

test('§2.3 a phone starts with as many rows as fill the screen, and every team gets its row', () => {
  Reflect.set(window, 'innerWidth', 360)
  expect(rowsAtOnce(renderToHtml(summary))).toBe(12)
  render(summary)
  expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(
    teams.map(({ name }) => name),
  )
})
