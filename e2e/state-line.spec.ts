import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { auctionFile, details, livePlayer } from '../testing/wire.ts'
import type { ForeignService } from './foreign/foreign-service.ts'
import { holdBack } from './support/gate.ts'
import { longUnless, test } from './support/journey.ts'
import { watchShifts } from './support/shifts.ts'
import { LONGEST_TIME } from './support/times.ts'

/**
 * English at every size that a viewer may begin with; the others side by side in few loads, as a host gets at
 * most six requests at a time and each board keeps one open.
 */
const ROUNDS = [
  { codes: ['en'], again: ['@layout'] },
  // The wide font has Latin letters only: what is left to the longest words of other scripts.
  { codes: ['hi', 'ta', 'te', 'kn'], again: ['@layout'] },
  { codes: ['mr', 'gu', 'bn'], again: [] },
]
const WIDTHS = [320, 360, 412, 600, 820, 1280]
const TAPPED_WIDTHS = [320, 340, 360, 375, 390, 412, 430, 480, 540, 600, 767, 820, 1280]
const TEXT_SIZES = [100, 150, 200]
/** In these nothing is touched from the first paint on. The last frame is measured at every size. */
const STILL = [
  { width: 412, percent: 150 },
  { width: 320, percent: 200 },
  { width: 1280, percent: 100 },
]

function stateLine(page: Page | Frame): { readonly changes: Locator; readonly refresh: Locator } {
  const line = page.locator('div:has(> div > [data-channel])')
  return {
    changes: line.locator('p:has(> [role=status])'),
    refresh: line.locator('button[aria-disabled]'),
  }
}

interface BoardFrame {
  readonly code: string
  readonly width: number
  readonly percent: number
}

/**
 * Opens the board in frames side by side, each of its own language, width and text size from its first paint
 * on: one load for all, and a frame changes its width faster than a window.
 */
async function openFrames(
  page: Page,
  origin: string,
  boards: readonly BoardFrame[],
): Promise<readonly Frame[]> {
  await page.setViewportSize({ width: 412 + 320 + 1280, height: 740 })
  await page.route(/&text=/, async (route) => {
    const percent = new URL(route.request().url()).searchParams.get('text')
    const response = await route.fetch()
    const body = await response.text()
    const style = `<style>html { font-size: ${percent}% }</style></head>`
    await route.fulfill({ response, body: body.replace('</head>', () => style) })
  })
  const frames = boards.map(
    ({ code, width, percent }) =>
      `<iframe src="/?lang=${code}&text=${percent}" width="${width}" height="740" style="border:0;float:left"></iframe>`,
  )
  await page.route(`${origin}/frames`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<link rel="icon" href="data:,"><body style="margin:0">${frames.join('')}`,
    }),
  )
  await page.goto(`${origin}/frames`)
  return page.mainFrame().childFrames()
}

/** Every height and text that the state line can have, one after the other. */
async function goThroughStates(
  page: Page,
  frames: readonly Frame[],
  service: ForeignService,
  at: (state: string) => Promise<void>,
): Promise<void> {
  const all = (look: (frame: Frame) => Promise<void>) => Promise.all(frames.map(look))
  const isIn = (state: string, timeout?: number) =>
    all((frame) =>
      expect(frame.locator(`[data-channel=${state}]`)).toBeVisible(timeout ? { timeout } : {}),
    )
  const count = (changes: string) =>
    all((frame) => expect(stateLine(frame).changes).toContainText(changes))
  await isIn('live')
  await at('live')
  service.emit('Unsold', livePlayer())
  await count('1')
  await at('one change')
  for (let change = 2; change <= 99; change += 1) {
    service.emit('Unsold', livePlayer({ pdf_sl_no: change }))
  }
  await count('99')
  await at('many changes')
  await service.stop()
  await isIn('reconnecting')
  await at('reconnecting')
  await expect(async () => {
    await page.clock.fastForward(6000)
    await isIn('paused', 300)
  }).toPass({ intervals: [50] })
  await at('paused')
}

/** Where the lists begin, by width and text size. */
function topsOfLists(frame: Frame): Promise<Readonly<Record<string, number>>> {
  return frame.evaluate(
    ([widths, percents]) => {
      const root = document.documentElement.style
      const box = window.frameElement as HTMLIFrameElement
      const tops: Record<string, number> = {}
      for (const percent of percents) {
        root.fontSize = `${percent}%`
        for (const width of widths) {
          box.width = String(width)
          // The frame has its new width when the page around it has been laid out.
          box.getBoundingClientRect()
          if (innerWidth !== width) throw new Error(`${innerWidth} wide instead of ${width}`)
          const lists = document.querySelector('main dl')
          const top = lists?.getBoundingClientRect().top ?? Number.NaN
          tops[`${width} wide, text of ${percent} %`] = top + scrollY
        }
      }
      root.fontSize = ''
      box.width = '1280'
      return tops
    },
    [WIDTHS, TEXT_SIZES] as const,
  )
}

/**
 * Controls that another one covers at some point of their box, and buttons of the state line that are not
 * reached over their whole box, by width and text size.
 */
function coveredControls(frame: Frame, widths: readonly number[]): Promise<readonly string[]> {
  return frame.evaluate(
    ([atWidths, percents]) => {
      const STEPS = 10
      // Where two boxes meet, the pixels of the edge belong to either.
      const EDGE = 2
      const CONTROL = 'a[href], button, select, input'
      const OF_LINE = '[data-channel] button, [popovertarget], [aria-haspopup=dialog]'
      const root = document.documentElement.style
      const box = window.frameElement as HTMLIFrameElement
      const covered: string[] = []
      const findCovered = (size: string, controls: string) => {
        for (const control of document.querySelectorAll(controls)) {
          if (!control.checkVisibility({ visibilityProperty: true })) continue
          const { left, top, width, height } = control.getBoundingClientRect()
          const isOfLine = control.matches(OF_LINE)
          const radius = Math.min(width, height) / 2 - EDGE
          const within = (at: number, start: number, length: number) =>
            Math.max(start + radius + EDGE, Math.min(at, start + length - radius - EDGE))
          const others = new Set<string>()
          for (let column = 0; column <= STEPS; column += 1) {
            for (let row = 0; row <= STEPS; row += 1) {
              const x = left + EDGE + ((width - 2 * EDGE) * column) / STEPS
              const y = top + EDGE + ((height - 2 * EDGE) * row) / STEPS
              const hit = document.elementFromPoint(x, y)
              const reached = hit?.closest(CONTROL) ?? control
              if (reached !== control) others.add(String(reached.textContent))
              // Round ends belong to nobody.
              const isInner =
                Math.hypot(x - within(x, left, width), y - within(y, top, height)) < radius
              if (isOfLine && isInner && !control.contains(hit))
                others.add(`<${hit?.localName} ${hit?.className}>`)
            }
          }
          for (const other of others) covered.push(`${size}, ${control.textContent}: by ${other}`)
        }
      }
      for (const percent of percents) {
        root.fontSize = `${percent}%`
        // The whole state line is in view.
        box.height = percent === 100 ? '800' : '1600'
        for (const width of atWidths) {
          box.width = String(width)
          box.getBoundingClientRect()
          // With larger text the tabs, which stay on screen, may lie over the links of teams.
          const controls = percent === 100 ? CONTROL : `${OF_LINE}, button[aria-disabled]`
          findCovered(`${width} wide, text of ${percent} %`, controls)
        }
      }
      root.fontSize = ''
      box.width = '1280'
      box.height = '740'
      return covered
    },
    [widths, TEXT_SIZES] as const,
  )
}

/**
 * Notices lie over the page, at its end, and grow from there. The count of changes may take another
 * row of the room that is kept for it.
 */
function isNoPart(moved: string): boolean {
  // The plain build has other class names.
  return /^<div class="(Notices-|_notice)/.test(moved) || moved.startsWith('<p class="">')
}

/** Whether the state and the buttons are in one row. */
function isInOneRow(frame: Frame, width: number): Promise<boolean> {
  return frame.evaluate((atWidth) => {
    const box = window.frameElement as HTMLIFrameElement
    box.width = String(atWidth)
    box.getBoundingClientRect()
    const middles = ['[data-channel]', 'button[aria-disabled]'].map((part) => {
      const { top = 0, bottom = 0 } = document.querySelector(part)?.getBoundingClientRect() ?? {}
      return Math.round((top + bottom) / 2)
    })
    box.width = '1280'
    return new Set(middles).size === 1
  }, width)
}

for (const { codes, again } of ROUNDS) {
  test(
    `the state line has one height in all its states, nothing moves from the first paint on, and every control can be tapped over its whole box: ${codes.join(', ')}`,
    longUnless(codes.includes('en'), ...again),
    async ({ board, service, log }) => {
      log.allow(/^error: Failed to load auction data/)
      const { page } = board
      // Two figures differ.
      const main = details({ no_of_teams: 9, sold_count: 63 })
      service.serveFile(auctionFile({ auction_details: main }))
      await page.clock.install({ time: LONGEST_TIME })
      await watchShifts(page)
      const lazyCode = await holdBack(page, '**/assets/live-entry-*')
      const stillSizes = codes.includes('en') ? STILL : []
      const boards = [
        ...stillSizes.map((size) => ({ code: 'en', ...size })),
        ...codes.map((code) => ({ code, width: 1280, percent: 100 })),
      ]
      const frames = await openFrames(page, board.origin, boards)
      const still = frames.slice(0, stillSizes.length)
      const measured = frames.slice(stillSizes.length)
      const kept = new Map<string, number>()
      const moves: string[] = []
      const at = async (state: string) => {
        for (const [index, frame] of measured.entries()) {
          for (const [size, top] of Object.entries(await topsOfLists(frame))) {
            const where = `${codes[index]}, ${size}`
            const first = kept.get(where) ?? top
            kept.set(where, first)
            if (top !== first) moves.push(`${state}, ${where}: ${top - first} px`)
          }
          if (state === 'live')
            expect(await isInOneRow(frame, 820), `${codes[index]}, on a tablet`).toBe(true)
        }
        for (const [index, frame] of still.entries()) {
          const shifts: Awaited<ReturnType<Awaited<ReturnType<typeof watchShifts>>>> =
            await frame.evaluate(() => Reflect.get(window, 'seenShifts'))
          const ofPage = shifts.filter(({ moved }) => !moved.every(isNoPart))
          expect(ofPage, `${state}: ${JSON.stringify(STILL[index])}`).toEqual([])
        }
      }
      for (const [index, frame] of frames.entries()) {
        await expect(frame.locator('html')).toHaveAttribute('lang', boards[index]?.code ?? '')
        await expect(frame.locator('main dl').first()).toBeVisible()
      }
      await at('before its code is here')
      lazyCode.open()
      await goThroughStates(page, frames, service, at)
      for (const [index, frame] of measured.entries()) {
        const tapped = codes[index] === 'en' ? TAPPED_WIDTHS : WIDTHS
        expect(await coveredControls(frame, tapped), codes[index]).toEqual([])
        const { changes, refresh } = stateLine(frame)
        await refresh.click()
        await expect(changes.getByRole('status')).not.toBeEmpty()
      }
      await at('refresh failed')
      expect(moves).toEqual([])
    },
  )
}
