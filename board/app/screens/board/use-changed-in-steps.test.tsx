import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Team } from '../../../../contract/auction.ts'
import { FeaturesContext } from '../../../features/menu/ToolsSlots.tsx'
import { auction } from '../../../test/auction-file.ts'
import { BARE_FEATURES } from '../../../test/bare-features.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createTestRendering, renderIn } from '../../../test/rendering.tsx'
import { flushRendering } from '../../../ui/deferred.ts'
import { createScrollVelocity, stepsAtRest } from '../../../ui/scroll-velocity.ts'
import { useChangedInSteps } from './TeamsPanel.tsx'

const NAMES = ['Chennai', 'Mumbai', 'Delhi', 'Kolkata']

/** Every squad has so many players. */
function teamsOf(players: number, names = NAMES): readonly Team[] {
  const squad = Array.from({ length: players }, (_, n) => ({ name: `P${n}` }))
  return auction({ teams: names.map((team_name) => ({ team_name, players: squad })) }).teams
}

function Squads({ teams }: { readonly teams: readonly Team[] }) {
  return useChangedInSteps(teams).map(({ anchor, squad }) => (
    <p key={anchor} id={anchor}>
      {squad.length}
    </p>
  ))
}

function Teams({ teams }: { readonly teams: readonly Team[] }) {
  return (
    <FeaturesContext value={BARE_FEATURES}>
      <Squads teams={teams} />
    </FeaturesContext>
  )
}
const shown = () => screen.getAllByText(/^\d+$/).map(({ textContent }) => textContent)

/** Delhi's card is on screen, the others are below. */
function renderTeams(players: number, width = 360) {
  const clock = createFakeClock()
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width)
  const rendering = createTestRendering()
  rendering.scheduleStep = stepsAtRest(createScrollVelocity(clock), clock)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.id === 'team-delhi' ? 100 : 5_000, 300, 200)
  })
  const { rerender } = renderIn(rendering, <Teams teams={teamsOf(players)} />)
  return {
    rendering,
    change: (teams: readonly Team[]) => rerender(<Teams teams={teams} />),
    step: () => act(() => clock.advance(0)),
  }
}

test('on a phone cards on screen have new lists first, a screenful of rows in a step, then the others', () => {
  const { change, step } = renderTeams(0)
  change(teamsOf(40))
  expect(shown()).toEqual(['0', '0', '16', '0'])
  step()
  expect(shown()).toEqual(['0', '0', '32', '0'])
  step()
  expect(shown()).toEqual(['0', '0', '40', '0'])
  step()
  expect(shown()).toEqual(['40', '0', '40', '0'])
  for (let steps = 0; steps < 2; steps += 1) step()
  expect(shown()).toEqual(['40', '40', '40', '40'])
})

test('a squad of thousands is complete in few steps', () => {
  const { change, step } = renderTeams(0)
  change(teamsOf(4000))
  for (let steps = 0; steps < 45; steps += 1) step()
  expect(shown()).toEqual(['4000', '4000', '4000', '4000'])
})

test('on a wide screen all cards have new lists at once', () => {
  const { change } = renderTeams(0, 1280)
  change(teamsOf(40))
  expect(shown()).toEqual(['40', '40', '40', '40'])
})

test('squads that shrink or stay as long change at once', () => {
  const { change } = renderTeams(40)
  change(teamsOf(3))
  expect(shown()).toEqual(['3', '3', '3', '3'])
})

test('lists that change again meanwhile are complete in the end', () => {
  const { change, step } = renderTeams(0)
  change(teamsOf(40))
  change(teamsOf(30))
  expect(shown()).toEqual(['0', '0', '16', '0'])
  for (let steps = 0; steps < 5; steps += 1) step()
  expect(shown()).toEqual(['30', '30', '30', '30'])
})

test('a team that is new or in another place is there at once', () => {
  const { change } = renderTeams(1)
  change(teamsOf(2, ['Mumbai', 'Chennai', 'Delhi', 'Kolkata', 'Punjab']))
  expect(shown()).toEqual(['2', '2', '2', '1', '2'])
})

test('a page that is printed has all lists', () => {
  const { rendering, change } = renderTeams(0)
  change(teamsOf(40))
  act(() => flushRendering(rendering))
  expect(shown()).toEqual(['40', '40', '40', '40'])
})
