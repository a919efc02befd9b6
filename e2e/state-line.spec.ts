import { expect, type Locator, type Page } from '@playwright/test'
import { auctionFile, details, livePlayer } from '../testing/wire.ts'
import type { ForeignService } from './foreign/foreign-service.ts'
import type { BoardPage } from './support/board-page.ts'
import { closedGate, type Gate } from './support/gate.ts'
import { test } from './support/journey.ts'
import { watchShifts } from './support/shifts.ts'
import { LONGEST_TIME } from './support/times.ts'

const LANGUAGES = ['en', 'hi', 'mr', 'gu', 'ta', 'te', 'kn', 'bn']
const WIDTHS = [320, 360, 412, 600, 820, 1280]
const TEXT_SIZES = [100, 150, 200]

const LAYOUT = { tag: '@layout' }

function stateLine(page: Page): { readonly changes: Locator; readonly refresh: Locator } {
  const line = page.locator('div:has(> div > [data-channel])')
  return {
    changes: line.locator('p:has(> [role=status])'),
    refresh: line.locator('button[aria-disabled]'),
  }
}

/** Every height and text that the state line can have, one after the other. */
async function goThroughStates(
  board: BoardPage,
  service: ForeignService,
  at: (state: string) => Promise<void>,
): Promise<void> {
  const { page } = board
  const channel = (state: string) => page.locator(`[data-channel=${state}]`)
  await expect(channel('live')).toBeVisible()
  await at('live')
  service.emit('Unsold', livePlayer())
  const { changes } = stateLine(page)
  await expect(changes).toContainText('1')
  await at('one change')
  for (let change = 2; change <= 99; change += 1) {
    service.emit('Unsold', livePlayer({ pdf_sl_no: change }))
  }
  await expect(changes).toContainText('99')
  await at('many changes')
  await service.stop()
  await expect(channel('reconnecting')).toBeVisible()
  await at('reconnecting')
  await board.turnClockUntilPaused()
  await at('paused')
}

for (const code of LANGUAGES) {
  test(
    `the state line has one height in all its states: ${code}`,
    LAYOUT,
    async ({ board, service, log }) => {
      log.allow(/^error: Failed to load auction data/)
      const { page } = board
      const lists = page.locator('main dl').first()
      await page.clock.install({ time: LONGEST_TIME })
      const lazyCode = await holdLazyCode(page)
      const kept = new Map<string, number>()
      const moves: string[] = []
      const at = async (state: string) => {
        for (const percent of TEXT_SIZES) {
          await enlargeText(page, percent)
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 640 })
            const top = await lists.evaluate((node) => node.getBoundingClientRect().top + scrollY)
            const size = `${width} wide, text of ${percent} %`
            const first = kept.get(size) ?? top
            kept.set(size, first)
            if (top !== first) moves.push(`${state}, ${size}: ${top - first} px`)
          }
        }
        await enlargeText(page, 100)
      }
      await board.open(`/?lang=${code}`)
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await expect(lists).toBeVisible()
      await at('before its code is here')
      lazyCode.open()
      await goThroughStates(board, service, at)
      const { changes, refresh } = stateLine(page)
      await refresh.click()
      await expect(changes.getByRole('status')).not.toBeEmpty()
      await at('refresh failed')
      expect(moves).toEqual([])
    },
  )
}

test('on a tablet the state and the buttons are in one row, in every language', async ({
  board,
}) => {
  const { page } = board
  await page.setViewportSize({ width: 820, height: 1180 })
  for (const code of LANGUAGES) {
    await board.open(`/?lang=${code}`)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.locator('[data-channel=live]')).toBeVisible()
    const { refresh } = stateLine(page)
    const middles = await Promise.all(
      [page.locator('[data-channel=live]'), refresh].map((node) =>
        node.evaluate((it) => {
          const { top, bottom } = it.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        }),
      ),
    )
    expect(new Set(middles).size, `${code}: ${middles}`).toBe(1)
  }
})

/** Controls that another one covers at some point of their box. */
function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const STEPS = 10
    // Where two boxes meet, the pixels of the edge belong to either.
    const EDGE = 2
    const CONTROL = 'a[href], button, select, input'
    const covered: string[] = []
    for (const control of document.querySelectorAll(CONTROL)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      const { left, top, width, height } = control.getBoundingClientRect()
      const others = new Set<string>()
      for (let column = 0; column <= STEPS; column += 1) {
        for (let row = 0; row <= STEPS; row += 1) {
          const x = left + EDGE + ((width - 2 * EDGE) * column) / STEPS
          const y = top + EDGE + ((height - 2 * EDGE) * row) / STEPS
          const reached = document.elementFromPoint(x, y)?.closest(CONTROL) ?? control
          if (reached !== control) others.add(String(reached.textContent))
        }
      }
      for (const other of others) covered.push(`${control.textContent}: by ${other}`)
    }
    return covered
  })
}

for (const code of LANGUAGES) {
  test(`every control can be tapped over its whole box while updates are paused: ${code}`, async ({
    board,
    service,
  }) => {
    const { page } = board
    service.serveFile(auctionFile({ auction_details: details({ no_of_teams: 9, sold_count: 63 }) }))
    await page.clock.install()
    await board.open(`/?lang=${code}`)
    await expect(page.locator('[data-channel=live]')).toBeVisible()
    await service.stop()
    await board.turnClockUntilPaused()
    await expect(page.locator('button[popovertarget]').first()).toBeVisible()
    const covered: string[] = []
    for (const width of [320, 340, 360, 375, 390, 412, 430, 480, 540, 600, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const control of await coveredControls(page)) covered.push(`${width} wide, ${control}`)
    }
    expect(covered).toEqual([])
  })
}

/** Holds back everything that loads after the first screen. */
async function holdLazyCode(page: Page): Promise<Gate> {
  const gate = closedGate()
  await page.route('**/assets/live-entry-*', async (route) => {
    await gate.opened
    await route.continue()
  })
  return gate
}

/**
 * Notices lie over the page, at its end, and grow from there. The count of changes may take another
 * row of the room that is kept for it.
 */
function isNoPart(moved: string): boolean {
  // The plain build has other class names.
  return /^<div class="(Notices-|_notice)/.test(moved) || moved.startsWith('<p class="">')
}

/** Sets a larger text size, without zooming the page. */
async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}

/** The page with larger text from its first paint on. */
async function openEnlarged(board: BoardPage, path: string, percent: number): Promise<void> {
  await board.page.route(`${board.origin}${path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const style = `<style>html { font-size: ${percent}% !important }</style></head>`
    await route.fulfill({ response, body: body.replace('</head>', () => style) })
  })
  await board.open(path)
}

for (const code of LANGUAGES) {
  for (const { width, percent } of [
    { width: 412, percent: 150 },
    { width: 320, percent: 200 },
    { width: 1280, percent: 100 },
  ]) {
    test(`nothing moves from the first paint to the paused state: ${code}, ${width} wide, text of ${percent} %`, async ({
      board,
      service,
    }) => {
      const { page } = board
      await page.setViewportSize({ width, height: 740 })
      await page.clock.install({ time: LONGEST_TIME })
      const shifts = await watchShifts(page)
      const none = async (state: string) => {
        const ofPage = (await shifts()).filter(({ moved }) => !moved.every(isNoPart))
        expect(ofPage, state).toEqual([])
      }
      const lazyCode = await holdLazyCode(page)
      await openEnlarged(board, `/?lang=${code}`, percent)
      await expect(page.locator('main > header')).toBeVisible()
      await none('lists')
      lazyCode.open()
      await goThroughStates(board, service, none)
    })
  }
}
