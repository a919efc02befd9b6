import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { auction } from '../../../test/auction-file.ts'
import { createFakeStorage } from '../../../test/fake-storage.ts'
import { render, renderIn, renderToHtml } from '../../../test/rendering.tsx'
import { createDataSaver } from '../../../ui/data-saver.ts'
import { createRendering } from '../../../ui/rendering.ts'
import type { TeamOrder } from '../../../ui/team-order.ts'
import { TeamSummary } from './TeamSummary.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'

const teamsOf = (...teams: readonly object[]) => auction({ teams }).teams

test.each([
  ['on a phone whose screen the summary fills: none', 360, 740, 10, 0],
  ['on a phone with few teams: three', 360, 740, 4, 3],
  ['on a wide screen: twelve', 1280, 900, 20, 12],
])('cards in the first render, %s', (_, innerWidth, innerHeight, count, cards) => {
  const page = { innerWidth, innerHeight, scrollY: 0 }
  const rendering = createRendering(createDataSaver(createFakeStorage()), page)
  rendering.scheduleStep = () => () => {}
  const teams = teamsOf(
    ...Array.from({ length: count }, (_, index) => ({ team_name: `T${index}` })),
  )
  renderIn(rendering, <TeamsPanel teams={teams} addressed={null} />)
  expect(screen.queryAllByRole('article')).toHaveLength(cards)
})

test('decisions/search-and-sharing: no heading takes the address of another team’s card', () => {
  const teams = teamsOf({ team_name: 'Chennai' }, { team_name: 'Chennai Name' })
  render(<TeamsPanel teams={teams} addressed="team-chennai-name" />)
  expect(document.querySelectorAll('[id="team-chennai-name"]')).toHaveLength(1)
  expect(screen.getByRole('article', { name: 'Chennai Name' })).toHaveFocus()
})

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
