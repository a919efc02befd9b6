import { expect } from '@playwright/test'
import { auctionFile, livePlayer, team } from '../testing/wire.ts'
import { openView, test } from './support/journey.ts'
import { LONG_NAMES } from './support/text.ts'

test('on the stage it covers neither name nor price, with 24 teams and a long name', {
  tag: ['@long', '@layout'],
}, async ({ board, service }) => {
  const teams = Array.from({ length: 24 }, () => team({ max_bid_for_a_player: 99_99_99_999 }))
  service.serveFile(auctionFile({ teams }))
  await board.page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, language] of (['en', 'ta'] as const).entries()) {
    await openView(board, service, `/?lang=${language}`, at + 1)
    const lot = { name: LONG_NAMES[language], amount: 99_99_99_999 }
    service.emit('biddingStart', livePlayer(lot))
    await expect(board.page.locator('.plates')).toBeVisible()
    for (const width of [1024, 1280, 1440, 1920]) {
      await board.page.setViewportSize({ width, height: 900 })
      await expect(board.page.locator('.bidders')).toBeVisible()
      await expect(board.page.locator('.highest')).toBeVisible()
      const boxes = await board.page.evaluate(() =>
        [
          '.lot-name bdi',
          '.lot-serial',
          '.lot-label',
          '.plates',
          '.bidders > p',
          '.bidders > ul',
          '.highest',
        ].map((selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect()
          if (box === undefined) throw new Error(`no ${selector}`)
          const { left, right, top, bottom } = box
          return { selector, left, right, top, bottom }
        }),
      )
      const stage = (await board.page.locator('.lot-banner').boundingBox())?.height ?? 0
      const faults = boxes.flatMap((one, index) => [
        ...(one.top < 0 || one.bottom > stage ? [`${one.selector} stands out`] : []),
        ...boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          )
          .map((other) => `${one.selector} overlaps ${other.selector}`),
      ])
      expect(faults, `${language}, ${width} wide`).toEqual([])
    }
  }
})
