import { expect } from '@playwright/test'
import type { EventType } from '../../contract/auction-event.ts'
import { livePlayer } from '../kit/wire.ts'
import { MAIN_PATH, openLive, test } from './support/journey.ts'

/** The title and the label of each. */
const NOTICES: Record<Exclude<EventType, 'biddingStart'>, readonly [string, string]> = {
  playerSold: ['Player Sold!', 'Sold'],
  NewPlayer: ['New Player Added', 'New Player'],
  Unsold: ['Player Unsold', 'Unsold'],
  ChangeTeam: ['Team Changed', 'Team Changed'],
  UndoSold: ['Undo Sold', 'Undo Sold'],
}

test(
  '§4 each notice shows title and coloured label, and expires',
  MAIN_PATH,
  async ({ board, service }) => {
    await board.page.clock.install()
    await openLive(board, service)
    const colours = new Set<string>()
    for (const [eventType, [title, label]] of Object.entries(NOTICES)) {
      service.emit(eventType, livePlayer())
      // Title and label of two of them are the same words: the label is the last.
      const badge = board.notice(title).getByText(label, { exact: true }).last()
      await expect(badge).toBeVisible()
      colours.add(await badge.evaluate((node) => getComputedStyle(node).backgroundColor))
      // Green and red.
      if (label === 'Sold') await expect(badge).toHaveCSS('background-color', 'rgb(11, 122, 67)')
      if (label === 'Unsold') await expect(badge).toHaveCSS('background-color', 'rgb(194, 24, 43)')
    }
    expect(colours.size, 'a colour for each label').toBe(Object.keys(NOTICES).length)
    await board.page.clock.fastForward(10_000)
    await expect(board.notices).toHaveCount(0)
  },
)
