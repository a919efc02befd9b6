import { expect } from '@playwright/test'
import { auctionFile, team } from '../kit/wire.ts'
import { backgroundOf } from './support/colour.ts'
import { MAIN_PATH, test } from './support/journey.ts'

const SQUADS = [
  { size: 0, share: 0, colour: 'blue' },
  { size: 19, share: 0.76, colour: 'blue' },
  { size: 20, share: 0.8, colour: 'amber' },
  { size: 24, share: 0.96, colour: 'amber' },
  { size: 25, share: 1, colour: 'green' },
  { size: 40, share: 1, colour: 'green' },
]

test(
  '§2.3, §5, §9 the bar shows current of max: blue, amber from 80 %, green from 100 %, capped',
  MAIN_PATH,
  async ({ board, service }) => {
    const teams = SQUADS.map(({ size }) =>
      team({ team_name: `Squad of ${size}`, current_players_count: size }),
    )
    service.serveFile(auctionFile({ teams }))
    await board.openReady()
    for (const { size, share, colour } of SQUADS) {
      const row = board.teamRow(`Squad of ${size}`)
      const track = row.getByRole('progressbar')
      const bar = track.locator('> *').first()
      await expect(row).toContainText(`${size} of 25`)
      await expect(track).toHaveAttribute('aria-valuenow', String(Math.min(size, 25)))
      await expect(track).toHaveAttribute('aria-valuemax', '25')
      await expect(track).toHaveAttribute('aria-valuetext', `${size} of 25`)
      const widths = await track.evaluate((node) => ({
        track: node.clientWidth,
        bar: node.firstElementChild?.getBoundingClientRect().width ?? -1,
      }))
      expect(widths.bar / widths.track).toBeCloseTo(share, 2)
      expect(await backgroundOf(bar), `the bar of ${size}`).toBe(colour)
    }
  },
)
