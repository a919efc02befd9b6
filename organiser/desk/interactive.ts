/** An interactive session of the desk, from loading the auction until the clerk leaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { inWords } from '../auction/rupees.ts'
import { complete } from './complete.ts'
import { Desk, type DeskOptions } from './desk.ts'
import type { Journal } from './journal.ts'
import { Screen, type ScreenOptions } from './screen.ts'

interface InteractiveOptions
  extends Omit<DeskOptions, 'terminal' | 'now'>,
    Pick<ScreenOptions, 'input' | 'output' | 'isTerminal'> {
  readonly journal: Journal
}

/** Interval of checks for publications of other desks, in milliseconds. */
const REFRESH_MS = 2000

/** @returns whether every command succeeded */
export async function runInteractive(options: InteractiveOptions): Promise<boolean> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, options.signal])
  const screen = new Screen({
    ...options,
    complete: (line) => {
      const state = desk.state()
      return state === null ? { line, options: [] } : complete(line, state)
    },
    begin: () => desk.newsCount(),
    interrupt: () => {
      if (!desk.stopWaiting()) leaving.abort()
    },
  })
  const desk: Desk = new Desk({ ...options, terminal: screen, now: Date.now, signal })
  signal.addEventListener('abort', () => screen.close())
  try {
    const { assumptions, state } = await desk.start()
    for (const assumption of assumptions) screen.print(`Assumed: ${assumption}.`)
    const { seriesName, teams, purse } = state.league
    screen.print(
      `${seriesName}: ${teams.length} teams, a purse of ${inWords(purse)}. “help” lists the commands.`,
    )
    const refreshing = refreshRepeatedly(desk, signal)
    const isDone = await serve(desk, screen)
    leaving.abort()
    await refreshing
    return isDone
  } catch (cause) {
    // The clerk left while the server was away.
    if (signal.aborted) return true
    throw cause
  } finally {
    leaving.abort()
  }
}

async function serve(desk: Desk, screen: Screen): Promise<boolean> {
  let isAllDone = true
  let retyped: string | undefined
  for (;;) {
    const typed =
      retyped === undefined ? await screen.next() : { line: retyped, begun: desk.newsCount() }
    if (typed === null) return isAllDone
    const { line, begun } = typed
    const outcome = await desk.run(line, begun)
    if (outcome === 'quit') return isAllDone
    retyped = outcome.retyped
    if (outcome.isDone) continue
    isAllDone = false
    // They assumed that this one would succeed.
    for (const dropped of screen.drop()) {
      if (dropped.trim() !== '') screen.print(`Not done either: “${dropped}”.`)
    }
  }
}

async function refreshRepeatedly(desk: Desk, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await desk.refresh()
    await sleep(REFRESH_MS, undefined, { signal }).catch(() => {})
  }
}
