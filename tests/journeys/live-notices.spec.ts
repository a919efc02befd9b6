import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { backgroundOf } from './support/colour.ts'
import { MAIN_PATH, openLive, test } from './support/journey.ts'

const NOTICES = [
  { eventType: 'playerSold', title: 'Player Sold!', label: 'Sold' },
  { eventType: 'NewPlayer', title: 'New Player Added', label: 'New Player' },
  { eventType: 'Unsold', title: 'Player Unsold', label: 'Unsold' },
  { eventType: 'ChangeTeam', title: 'Team Changed', label: 'Team Changed' },
  { eventType: 'UndoSold', title: 'Undo Sold', label: 'Undo Sold' },
] as const

test(
  '§4 each notice shows title, coloured label, photo and name, and expires',
  MAIN_PATH,
  async ({ board, service }) => {
    await board.page.clock.install()
    await openLive(board, service)
    const colours = new Set<string>()
    for (const { eventType, title, label } of NOTICES) {
      service.emit(
        eventType,
        livePlayer({ name: `Of ${eventType}`, img: `/pictures/${eventType}.svg` }),
      )
      // Title and label of two of them are the same words: the label is the last.
      const notice = board.notices.filter({ hasText: `Of ${eventType}` })
      await expect(notice).toBeVisible()
      await expect(notice).toHaveText(new RegExp(`^${title}\\s*Of ${eventType}\\s*${label}$`))
      await expect(notice.locator('img')).toHaveAttribute('src', `/pictures/${eventType}.svg`)
      const badge = notice.getByText(label, { exact: true }).last()
      await expect(badge).toBeVisible()
      colours.add(await badge.evaluate((node) => getComputedStyle(node).backgroundColor))
      if (label === 'Sold') expect(await backgroundOf(badge)).toBe('green')
      if (label === 'Unsold') expect(await backgroundOf(badge)).toBe('red')
    }
    expect(colours.size, 'a colour for each label').toBe(NOTICES.length)
    await board.page.clock.fastForward(10_000)
    await expect(board.notices).toHaveCount(0)
  },
)
