/** The measurements of a contender in one visit. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { until } from '../../kit/until.ts'
import { mixedEvent, openedLot } from '../support/auctions.ts'
import { quantile } from '../support/table.ts'
import type { Host } from './host.ts'
import { type Address, openReady, openSlowly, openUnscripted, type Visit } from './visit.ts'

/** Milliseconds, megabytes, shares and counts of one visit, by name. */
export type Figures = Readonly<Record<string, number>>

const LONG_TASK_MS = 50
const FRAME_MS = 1_000 / 60

/** From a cold cache over Slow 4G to the last long task. */
export async function load(browser: Browser, address: Address): Promise<Figures> {
  const visit = await openSlowly(browser, address)
  await visit.rest(3_000)
  const { firstPaint, firstRow, tasks, shift } = await visit.seen()
  await visit.leave()
  const afterPaint = tasks.filter(([start, length]) => start + length >= firstPaint)
  return {
    firstPaint,
    firstRow,
    blocking: sum(afterPaint.map(([, length]) => length - LONG_TASK_MS)),
    shift,
  }
}

/** Teams whose names can be read where no script runs, on a page that says when that was. */
export async function unscripted(browser: Browser, address: Address): Promise<Figures> {
  const visit = await openUnscripted(browser, address)
  const hasTime = await visit.page.getByText(/^As of .* does not update/).isVisible()
  const links = await visit.page.getByRole('rowheader').getByRole('link').all()
  const areSeen = await Promise.all(links.map((link) => link.isVisible()))
  await visit.leave()
  return { teams: hasTime ? areSeen.filter((isSeen) => isSeen).length : 0 }
}

/** A tap on the tab with the longest list, and a fast scroll down it. */
export async function pending(browser: Browser, address: Address): Promise<Figures> {
  const visit = await openReady(browser, address)
  await tap(visit, 'Pending Players')
  await delay(500)
  await visit.rest(2_000)
  const { inputs, tasks } = await visit.seen()
  const tapped = Math.min(...inputs.map(({ start }) => start))
  const untilPaint = Math.max(0, ...inputs.map((input) => input.untilPaint))
  const later = tasks.filter(([start]) => start > tapped + untilPaint)

  await visit.page.evaluate(() => {
    window.gavelBench.forget()
    window.gavelBench.recordFrames(true)
  })
  for (let turn = 0; turn < 60; turn += 1) {
    await visit.page.mouse.wheel(0, 250)
    await delay(40)
  }
  const { frames } = await visit.seen()
  await visit.leave()
  return {
    untilPaint,
    laterTask: Math.max(0, ...later.map(([, length]) => length)),
    framesLost: Math.max(0, 1 - rateOf(frames) * (FRAME_MS / 1_000)),
  }
}

const STORM_SECONDS = 10

/** A hundred events a second for ten seconds. */
export async function storm(browser: Browser, address: Address): Promise<Figures> {
  const visit = await openReady(browser, address)
  await visit.page.evaluate(() => window.gavelBench.recordFrames(true))
  await tellMany(address.host, 100, 100 * STORM_SECONDS)
  await delay(200)
  const { frames, tasks, shift } = await visit.seen()
  await visit.leave()
  return {
    framesASecond: rateOf(frames),
    longestTask: Math.max(0, ...tasks.map(([, length]) => length)),
    shift,
  }
}

/** A thousand events a second for ten seconds, with taps on the tabs meanwhile. */
export async function flood(browser: Browser, address: Address): Promise<Figures> {
  const visit = await openReady(browser, address)
  await visit.page.evaluate(() => window.gavelBench.awaitWords('The last lot'))
  const told = tellMany(address.host, 1_000, 1_000 * STORM_SECONDS)
  for (const tab of ['Recent Sells', 'Top Sells', 'Recent Sells', 'Teams']) {
    await delay((STORM_SECONDS * 1_000) / 5)
    await tap(visit, tab)
  }
  await told
  const end = Date.now()
  address.host.emit(openedLot('The last lot', 9_999))
  await delay(1_500)
  const { inputs, painted } = await visit.seen()
  await visit.leave()
  const shown = painted['The last lot'] ?? 0
  return {
    click: inputs.length === 0 ? 16 : Math.max(...inputs.map(({ untilPaint }) => untilPaint)),
    lastLot: shown > 0 ? shown - end : Number.POSITIVE_INFINITY,
  }
}

const EVENTS_ON_IDLE_BOARD = 20
const IDLE_MS = 400

/** Twenty lots, each on a board that has come to rest. */
export async function event(browser: Browser, address: Address): Promise<Figures> {
  const visit = await openReady(browser, address)
  await visit.page.evaluate(() => window.gavelBench.awaitWords('Newcomer \\d+'))
  const told = new Map<string, number>()
  for (let turn = 1; turn <= EVENTS_ON_IDLE_BOARD; turn += 1) {
    const name = `Newcomer ${turn + 10}`
    told.set(name, Date.now())
    address.host.emit(openedLot(name, turn))
    await delay(IDLE_MS)
  }
  await delay(600)
  const { painted } = await visit.seen()
  await visit.leave()
  const waits = [...told].map(([name, at]) => {
    const shown = painted[name] ?? 0
    return shown > 0 ? shown - at : Number.POSITIVE_INFINITY
  })
  return { half: quantile(waits, 0.5), most: quantile(waits, 0.9) }
}

const SOME_EVENTS = 5_000
const MANY_EVENTS = 100_000

/** The memory that a long evening leaves behind. At full speed: the clock has no part in it. */
export async function heap(browser: Browser, address: Address): Promise<Figures> {
  const visit = await openReady(browser, address)
  await visit.speedUp()
  const after = async (first: number, count: number) => {
    await tellMany(address.host, 4_000, count, first)
    // Until the last notice, confetti and banner have gone.
    await delay(6_500)
    return visit.heap()
  }
  const some = await after(0, SOME_EVENTS)
  const many = await after(SOME_EVENTS, MANY_EVENTS - SOME_EVENTS)
  await visit.leave()
  return { some, growth: many - some }
}

/** Tells mixed events at an even rate. Done when the last has left. */
async function tellMany(host: Host, perSecond: number, count: number, first = 0): Promise<void> {
  const start = performance.now()
  let told = 0
  const isDone = () => {
    const due = Math.min(count, ((performance.now() - start) / 1_000) * perSecond)
    while (told < due) {
      host.emit(mixedEvent(first + told))
      told += 1
    }
    return told >= count
  }
  await until(isDone, Number.POSITIVE_INFINITY, 5)
}

const FINGER_MS = 500

/** A tap after the scrolling has ended. */
async function tap({ page }: Visit, tab: string): Promise<void> {
  const button = page.getByRole('tab', { name: tab })
  await button.scrollIntoViewIfNeeded()
  await delay(FINGER_MS)
  const box = await button.boundingBox()
  if (box === null) throw new Error(`no tab ${tab}`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Frames a second of the times of frames. */
function rateOf(frames: readonly number[]): number {
  const span = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
  return span > 0 ? ((frames.length - 1) * 1_000) / span : 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
