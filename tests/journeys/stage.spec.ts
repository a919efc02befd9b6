import { expect, type Page } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { openView, test } from './support/journey.ts'
import { LONG_NAMES } from './support/text.ts'

const LANGUAGES = ['en', 'hi', 'bn', 'mr', 'gu', 'ta', 'te', 'kn']

/** The boxes on the stage, in pixels from the top of the window. */
function stageOf(page: Page) {
  return page.evaluate(() => {
    const boxOf = (found: string | Element) => {
      const element = typeof found === 'string' ? document.querySelector(found) : found
      const box = element?.getBoundingClientRect()
      return box && { top: box.top, bottom: box.bottom, left: box.left, right: box.right }
    }
    const pill = [...document.querySelectorAll('p')].find((one) => one.querySelector('button'))
    return {
      pageTop: document.querySelector('h1')?.getBoundingClientRect().top,
      firstTeam: document.querySelector('tbody tr')?.getBoundingClientRect().top ?? Infinity,
      face: boxOf('.lot-face'),
      name: boxOf('.lot-name bdi'),
      price: boxOf('.plates'),
      words: boxOf('.lot-words'),
      stamp: boxOf('.stamp'),
      resultPrice: boxOf('.result-price'),
      pill: pill && {
        box: boxOf(pill),
        isCut: pill.scrollWidth > pill.clientWidth,
      },
      isCut: document.documentElement.scrollWidth > window.innerWidth,
    }
  })
}

type Box = { top: number; bottom: number; left: number; right: number } | undefined

function overlap(one: Box, other: Box): boolean {
  if (one === undefined || other === undefined) return false
  const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1
  return !isBeside && one.top < other.bottom - 1 && other.top < one.bottom - 1
}

for (const language of LANGUAGES) {
  test(
    `decisions/live-events: the stage is as high in every state, ${language}: lot, SOLD, result, old lists, Unsold; teams stand high`,
    language === 'en' || language === 'ta' ? {} : { tag: '@long' },
    async ({ board, service }) => {
      const { page } = board
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 360, height: 740 })
      await openView(board, service, `/?lang=${language}`)
      await expect(page.locator('tbody tr').first()).toBeVisible()
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 })
        const { firstTeam, isCut } = await stageOf(page)
        expect(firstTeam, `${width} wide`).toBeLessThanOrEqual(language === 'en' ? 265 : 300)
        expect(isCut).toBe(false)
      }
      // A phone on its side.
      await page.setViewportSize({ width: 844, height: 390 })
      const second = await page.locator('tbody tr').nth(1).boundingBox()
      expect((second?.y ?? 390) + (second?.height ?? 0)).toBeLessThanOrEqual(390)
      await page.setViewportSize({ width: 360, height: 740 })
      const rest = await stageOf(page)
      const lot = livePlayer({ name: LONG_NAMES.en, amount: 1_45_00_000 })
      service.emit('biddingStart', lot)
      await expect(page.locator('.plates')).toBeVisible()
      await expect(page.locator('.lot-words')).toBeVisible()
      expect((await stageOf(page)).pageTop).toBe(rest.pageTop)
      service.emit('playerSold', lot)
      await expect(page.locator('.stamp')).toBeVisible()
      for (const width of [320, 360, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { stamp, face, name, price } = await stageOf(page)
        const covered = Object.entries({ face, name, price }).filter(([, box]) =>
          overlap(stamp, box),
        )
        expect(covered, `covered by SOLD at ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.locator('.result-card')).toBeVisible()
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 })
        expect((await stageOf(page)).resultPrice?.right).toBeLessThan(width)
      }
      const result = await stageOf(page)
      expect(result.pageTop).toBe(rest.pageTop)
      expect(result.pill?.isCut).toBe(false)
      expect(result.pill?.box?.bottom).toBeLessThanOrEqual(rest.pageTop ?? 0)

      const next = livePlayer({ name: LONG_NAMES.en, pdf_sl_no: 8 })
      service.emit('biddingStart', next)
      for (const width of [320, 360, 768, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.locator('.lot-words')).toBeVisible()
        const { words, pill } = await stageOf(page)
        expect(overlap(words, pill?.box), `words below the pill at ${width}`).toBe(false)
      }
      service.emit('Unsold', next)
      await expect(page.locator('.stamp')).toBeVisible()
      for (const width of [320, 360, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { stamp, name, price, pill } = await stageOf(page)
        const covered = Object.entries({ stamp, name, price }).filter(([, box]) =>
          overlap(pill?.box, box),
        )
        expect(covered, `covered by the pill at ${width}`).toEqual([])
      }
    },
  )
}
